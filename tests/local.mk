# Fixtures and reference numbers are read where they lie; HD_TESTS says where that is, also out of tree.
AM_TESTS_ENVIRONMENT = \
	HD_TESTS='$(abs_top_srcdir)/tests'; export HD_TESTS; \
	HD_PROGRAM='$(abs_top_builddir)/hostdispatch$(EXEEXT)'; export HD_PROGRAM; \
	HOSTDISPATCH_DATADIR='$(abs_top_srcdir)/data'; export HOSTDISPATCH_DATADIR;

hd_test_cflags = $(AM_CFLAGS) $(CHECK_CFLAGS) $(JSONC_CFLAGS) $(NCURSES_CFLAGS)
noinst_HEADERS += tests/check_core.h tests/check_io.h tests/runner.h tests/table.h

if HAVE_TESTS
check_LIBRARIES += libtestrunner.a
libtestrunner_a_SOURCES = tests/runner.c tests/table.c
libtestrunner_a_CFLAGS = $(hd_test_cflags)

check_PROGRAMS += check_core
TESTS += check_core
check_core_SOURCES = tests/check_core.c tests/check_quantity.c tests/check_slider.c tests/check_target.c
check_core_CFLAGS = $(hd_test_cflags)
check_core_LDADD = libtestrunner.a libcore.a $(CHECK_LIBS)

check_PROGRAMS += check_io
TESTS += check_io
check_io_SOURCES = tests/check_io.c tests/check_document.c tests/check_preset.c tests/check_reader.c tests/check_text.c
check_io_CFLAGS = $(hd_test_cflags)
check_io_LDADD = libtestrunner.a libio.a libcore.a $(CHECK_LIBS) $(JSONC_LIBS)
else
check-local:
	@echo 'make check needs Check and libvterm; on Debian: apt install check libvterm-dev' >&2; exit 1
endif

EXTRA_DIST += \
	tests/vectors/quantities.tsv \
	tests/vectors/vectors.tsv

noinst_HEADERS += tests/check_core.h tests/check_tui.h tests/screen.h
if HAVE_TESTS
check_PROGRAMS += check_tui check_screen
TESTS += check_tui check_screen
hd_tui_ldadd = libtestrunner.a libtui.a libio.a libcore.a $(NCURSES_LIBS) $(JSONC_LIBS) $(CHECK_LIBS)
check_tui_SOURCES = tests/check_tui.c tests/app.c tests/check_app.c tests/check_keys.c tests/check_layout.c
check_tui_CFLAGS = $(hd_test_cflags)
check_tui_LDADD = $(hd_tui_ldadd)
check_screen_SOURCES = tests/check_screen.c tests/app.c tests/screen.c
check_screen_CFLAGS = $(hd_test_cflags)
check_screen_LDADD = $(hd_tui_ldadd)
endif

EXTRA_DIST += tests/golden
