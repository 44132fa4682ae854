bin_PROGRAMS += hostdispatch
hostdispatch_SOURCES = \
	src/cli/main.c
hostdispatch_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS) $(JSONC_CFLAGS)
hostdispatch_LDADD = libtui.a libio.a libcore.a $(NCURSES_LIBS) $(JSONC_LIBS)
