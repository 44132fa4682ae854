# `make bench` builds and runs what measures speed, and prints one table: each figure, its limit and whether it holds.
hd_benches = bench_eval bench_panels bench_terminal bench_trace bench_whatif
EXTRA_PROGRAMS += $(hd_benches) bench_smallest
CLEANFILES += $(hd_benches) bench_smallest

bench_eval_SOURCES = tests/bench/bench_eval.c tests/bench/figures.c tests/bench/figures.h
bench_eval_LDADD = libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS)

bench_panels_SOURCES = tests/bench/bench_panels.c tests/bench/figures.c tests/bench/figures.h
bench_panels_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
bench_panels_LDADD = libtui.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS)

bench_terminal_SOURCES = tests/bench/bench_terminal.c tests/bench/figures.c tests/bench/figures.h
bench_smallest_SOURCES = tests/bench/bench_smallest.c
bench_smallest_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
bench_smallest_LDADD = $(NCURSES_LIBS)

bench_trace_SOURCES = tests/bench/bench_trace.c tests/bench/figures.c tests/bench/figures.h

bench_whatif_SOURCES = tests/bench/bench_whatif.c tests/bench/figures.c tests/bench/figures.h
bench_whatif_LDADD = libmodel.a libbase.a

.PHONY: bench
bench: $(hd_benches) bench_smallest$(EXEEXT) hostdispatch$(EXEEXT)
	@HD_SMALLEST='$(abs_top_builddir)/bench_smallest$(EXEEXT)'; export HD_SMALLEST; \
	printf '%-46s %-34s %-16s %s\n' figure measured 'at most' holds; \
	for bench in $(hd_benches); do $(AM_TESTS_ENVIRONMENT) ./$$bench$(EXEEXT) || echo "$$bench fails NO"; done | \
	awk '{ print; fflush() } / (yes|NO)$$/ { all++; held += $$NF == "yes" } \
	  END { printf "%d of %d hold\n", held, all; exit held < all }'
