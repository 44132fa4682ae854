# Nothing is kept from test to test: no folder can be made below /dev/null.
# Fixtures and reference numbers are read where they lie; HD_TESTS says where that is, also out of tree.
# A busy machine fails no test: Check's four seconds are for a quick one.
AM_TESTS_ENVIRONMENT = \
	HD_TESTS='$(abs_top_srcdir)/tests'; export HD_TESTS; \
	HD_PROGRAM='$(abs_top_builddir)/hostdispatch$(EXEEXT)'; export HD_PROGRAM; \
	HD_HARDENING='$(enable_hardening)'; export HD_HARDENING; \
	HD_FIXTURE='$(abs_top_builddir)/fixture_screen$(EXEEXT)'; export HD_FIXTURE; \
	CK_DEFAULT_TIMEOUT=120; export CK_DEFAULT_TIMEOUT; \
	XDG_STATE_HOME=/dev/null; export XDG_STATE_HOME; \
	HOSTDISPATCH_DATADIR='$(abs_top_srcdir)/data'; export HOSTDISPATCH_DATADIR;

TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
hd_test_cflags = $(AM_CFLAGS) $(CHECK_CFLAGS) $(JSONC_CFLAGS) $(NCURSES_CFLAGS)
EXTRA_DIST += tests/check_completion.sh tests/check_failing.sh tests/check_includes.sh tests/check_paths.sh tests/check_hardening.sh tests/check_release.sh tests/check_recipes.sh tests/check_uninstall.sh tests/cli tests/shim tests/golden tests/traces tests/vectors

if !HAVE_TESTS
check-local:
	@echo 'make check needs Check and libvterm; on Debian: apt install check libvterm-dev' >&2; exit 1
endif

if HAVE_TESTS

TESTS += tests/check_completion.sh tests/check_includes.sh tests/check_paths.sh tests/check_hardening.sh tests/check_release.sh tests/check_recipes.sh tests/check_uninstall.sh

check_LIBRARIES += libtestrunner.a
libtestrunner_a_SOURCES = tests/runner.c tests/runner.h tests/table.c tests/table.h \
	tests/folder.c tests/folder.h tests/documents.c tests/documents.h tests/scenario.c tests/scenario.h
libtestrunner_a_CFLAGS = $(hd_test_cflags)

check_PROGRAMS += check_core
TESTS += check_core
check_core_SOURCES = tests/check_core.c tests/check_core.h tests/check_bounds.c tests/check_quantity.c tests/check_slider.c tests/check_target.c tests/check_timeline.c
check_core_CFLAGS = $(hd_test_cflags)
check_core_LDADD = libtestrunner.a libmodel.a libbase.a $(CHECK_LIBS)

check_PROGRAMS += check_io
TESTS += check_io
check_io_SOURCES = tests/check_io.c tests/check_io.h tests/check_document.c tests/check_kept.c tests/check_plot.c tests/check_preset.c tests/check_reader.c \
	tests/check_save.c tests/check_table.c tests/check_text.c
check_io_CFLAGS = $(hd_test_cflags)
check_io_LDADD = libtestrunner.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(CHECK_LIBS)

check_PROGRAMS += check_whatif
TESTS += check_whatif
check_whatif_SOURCES = tests/check_whatif.c tests/check_whatif.h tests/check_axis.c tests/check_lever.c \
	tests/check_solve.c tests/check_sweep.c tests/check_trend.c
check_whatif_CFLAGS = $(hd_test_cflags)
check_whatif_LDADD = libtestrunner.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(CHECK_LIBS)

check_PROGRAMS += check_lesson
TESTS += check_lesson
check_lesson_SOURCES = tests/check_lesson.c
check_lesson_CFLAGS = $(hd_test_cflags)
check_lesson_LDADD = libtestrunner.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(CHECK_LIBS) $(JSONC_LIBS) \
	$(ZLIB_LIBS) $(SQLITE_LIBS)

# The interface without a terminal: its state, then what it draws.
hd_tui_ldadd = libtestrunner.a libtui.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) \
	$(CHECK_LIBS)

check_PROGRAMS += check_tui
TESTS += check_tui
check_tui_SOURCES = tests/check_tui.c tests/check_tui.h tests/app.c tests/check_app.c tests/check_chart.c tests/check_decode.c tests/check_keys.c \
	tests/check_layout.c tests/check_copy.c tests/check_file.c tests/check_view.c tests/saved.c tests/saved.h tests/check_find.c tests/check_history.c tests/check_import_panel.c \
	tests/check_panels.c tests/check_pins.c tests/check_plain.c tests/check_recovery.c tests/check_typing.c tests/typist.c tests/typist.h
check_tui_CFLAGS = $(hd_test_cflags)
check_tui_LDADD = $(hd_tui_ldadd)

check_PROGRAMS += check_screen
TESTS += check_screen
check_screen_SOURCES = \
	tests/check_screen.c tests/check_colour.c tests/check_colour.h \
	tests/app.c \
	tests/folder.c \
	tests/folder.h \
	tests/screen.c \
	tests/screen.h
check_screen_CFLAGS = $(hd_test_cflags)
check_screen_LDADD = $(hd_tui_ldadd)

check_PROGRAMS += check_play
TESTS += check_play
check_play_SOURCES = tests/check_play.c tests/app.c tests/screen.c tests/screen.h
check_play_CFLAGS = $(hd_test_cflags)
check_play_LDADD = $(hd_tui_ldadd)

# End to end: the program in a terminal of its own, which libvterm plays. There are two programs, since most of it is
# waiting.
check_PROGRAMS += check_terminal check_session fixture_screen
TESTS += check_terminal check_session
hd_terminal_sources = tests/check_terminal.h tests/emulator.c tests/emulator.h tests/interface.c tests/terminal.c \
	tests/terminal.h tests/terminal_private.h tests/terminal_shell.c tests/terminal_user.c
hd_terminal_ldadd = libtestrunner.a $(VTERM_LIBS) $(ZLIB_LIBS) $(CHECK_LIBS)
hd_terminal_needs = libtestrunner.a hostdispatch$(EXEEXT) fixture_screen$(EXEEXT)
check_terminal_SOURCES = $(hd_terminal_sources) tests/check_terminal.c tests/check_emulator.c tests/check_terminal_keys.c \
	tests/check_terminal_leave.c tests/check_terminal_look.c tests/check_terminal_mouse.c tests/check_terminal_start.c
check_terminal_CFLAGS = $(hd_test_cflags) $(VTERM_CFLAGS)
check_terminal_LDADD = $(hd_terminal_ldadd)
check_terminal_DEPENDENCIES = $(hd_terminal_needs)
check_session_SOURCES = $(hd_terminal_sources) tests/check_session.c tests/check_terminal_import.c tests/check_terminal_storm.c \
	tests/check_multiplexer.c \
	tests/check_terminal_lesson.c tests/check_terminal_review.c
check_session_CFLAGS = $(hd_test_cflags) $(VTERM_CFLAGS) $(ZLIB_CFLAGS)
check_session_LDADD = $(hd_terminal_ldadd)
check_session_DEPENDENCIES = $(hd_terminal_needs)
fixture_screen_SOURCES = tests/fixture_screen.c
fixture_screen_CFLAGS = $(hd_test_cflags)
fixture_screen_LDADD = $(NCURSES_LIBS)

# The command line, as a shell runs it; the manual's examples too.
check_PROGRAMS += check_cli
TESTS += check_cli
check_cli_SOURCES = tests/check_cli.c tests/check_cli_whatif.c tests/check_cli.h tests/check_examples.c \
	tests/check_import.c tests/command.c tests/command.h
check_cli_CFLAGS = $(hd_test_cflags)
check_cli_LDADD = libtestrunner.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(CHECK_LIBS)
check_cli_DEPENDENCIES = libtestrunner.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a hostdispatch$(EXEEXT)

# Where calls fail: failing.so stands before the C library, where it can be built; sanitizers and counters take its place.
check_PROGRAMS += check_failing
TESTS += tests/check_failing.sh
check_failing_SOURCES = tests/check_failing.c tests/app.c tests/saved.c tests/saved.h tests/command.c tests/command.h
check_failing_CFLAGS = $(hd_test_cflags)
check_failing_LDADD = $(hd_tui_ldadd)
check_failing_DEPENDENCIES = libtestrunner.a libtui.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a hostdispatch$(EXEEXT)
check_DATA = failing.so
failing.so: tests/shim/failing.c
	$(AM_V_CCLD)rm -f $@; test -n '$(HD_SANITIZE)$(HD_COVERAGE)' || { $(CC) $(CFLAGS) -shared -fPIC -o $@ $(srcdir)/tests/shim/failing.c -ldl && \
	  LD_PRELOAD=./$@ $(SHELL) -c :; } >/dev/null 2>&1 || rm -f $@
CLEANFILES += failing.so

# Traces; the real ones where HOSTDISPATCH_TRACES says that there are some.
check_PROGRAMS += check_trace
TESTS += check_trace
check_trace_SOURCES = tests/check_trace.c tests/check_trace.h tests/check_decimal.c tests/check_imported.c \
	tests/check_damage.c tests/check_kineto.c tests/check_limits.c tests/check_measure.c tests/check_nsight.c tests/check_partition.c tests/check_steps.c \
	tests/trace.c tests/trace.h
check_trace_CFLAGS = $(hd_test_cflags) $(ZLIB_CFLAGS) $(SQLITE_CFLAGS)
check_trace_LDADD = libtestrunner.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(CHECK_LIBS)

# The ways of systems that lack what this one has, each tried here.
check-portable:
	rm -rf portable && $(MKDIR_P) portable && cd portable && \
	'$(abs_top_srcdir)/configure' -q --enable-werror CC='$(CC)' ac_cv_func_fopencookie=no ac_cv_func_funopen=no \
	  ac_cv_member_struct_stat_st_mtim=no ac_cv_member_struct_stat_st_mtimespec=no && \
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='check_core check_io check_lesson check_tui check_terminal'
clean-local:
	rm -rf portable

endif

# What the tests run of the program: the lines by folder. Counts add up, so those from before are taken away.
EXTRA_DIST += tests/coverage.sh tests/coverage.txt
CLEANFILES += src/*/*.gcda src/*/*.gcno tests/*.gcda tests/*.gcno doc/*.gcda doc/*.gcno
.PHONY: coverage
coverage:
	@test -n '$(HD_COVERAGE)' || { echo './configure --enable-coverage makes a build that counts' >&2; exit 1; }
	@find . -name '*.gcda' -exec rm -f {} +
	$(MAKE) check
	@HD_TESTS='$(abs_top_srcdir)/tests' $(SHELL) $(srcdir)/tests/coverage.sh
