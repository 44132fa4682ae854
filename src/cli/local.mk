# All but main, so that what the documentation is made from can be linked by its generator and by tests.
noinst_LIBRARIES += libcli.a
libcli_a_SOURCES = \
	src/cli/assertion.c \
	src/cli/command.c \
	src/cli/command.h \
	src/cli/compare.c \
	src/cli/eval.c \
	src/cli/help.c \
	src/cli/import.c \
	src/cli/lesson.c \
	src/cli/message.c \
	src/cli/message.h \
	src/cli/options.c \
	src/cli/presets.c \
	src/cli/scenarios.c \
	src/cli/scenarios.h \
	src/cli/solve.c \
	src/cli/sweep.c \
	src/cli/words.c

bin_PROGRAMS += hostdispatch
hostdispatch_SOURCES = src/cli/main.c
hostdispatch_LDADD = libcli.a libtui.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS)
