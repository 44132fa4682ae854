# `make bench` builds and runs what measures speed: a line per measure, with its ratio to the limit.
hd_benches = bench_eval
EXTRA_PROGRAMS += $(hd_benches)
CLEANFILES += $(hd_benches)

bench_eval_SOURCES = tests/bench/bench_eval.c
bench_eval_LDADD = libio.a libcore.a $(JSONC_LIBS)

.PHONY: bench
bench: $(hd_benches) hostdispatch$(EXEEXT)
	@for bench in $(hd_benches); do $(AM_TESTS_ENVIRONMENT) ./$$bench || exit 1; done
