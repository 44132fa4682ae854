# Fuzzing needs clang's libFuzzer: ./configure CC=clang --enable-fuzzers, then `make fuzz` runs each of FUZZERS for
# SECONDS. What is found is left in the build folder, in fuzz-corpus; what was mended becomes a file of tests/fuzz/NAME,
# which every `make check` runs through, whatever the compiler.
FUZZERS = document keys kineto lesson nsight quantity whatif
SECONDS = 60
hd_fuzzers = fuzz_document fuzz_keys fuzz_kineto fuzz_lesson fuzz_nsight fuzz_quantity fuzz_whatif
hd_fuzz_ldadd = libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS)
if FUZZING
hd_fuzz_main =
hd_fuzz_ldflags = $(AM_LDFLAGS) -fsanitize=fuzzer
else
hd_fuzz_main = tests/fuzz/replay.c
hd_fuzz_ldflags = $(AM_LDFLAGS)
endif

check_PROGRAMS += $(hd_fuzzers)
TESTS += tests/check_fuzz.sh
fuzz_document_SOURCES = tests/fuzz/fuzz_document.c $(hd_fuzz_main)
fuzz_document_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
fuzz_document_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_document_LDADD = $(hd_fuzz_ldadd)
fuzz_keys_SOURCES = tests/fuzz/fuzz_keys.c tests/typist.c tests/typist.h $(hd_fuzz_main)
fuzz_keys_CPPFLAGS = $(AM_CPPFLAGS) -DHD_SOURCE='"$(abs_top_srcdir)"'
fuzz_keys_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS) $(JSONC_CFLAGS)
fuzz_keys_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_keys_LDADD = libtui.a $(hd_fuzz_ldadd) $(NCURSES_LIBS)
fuzz_kineto_SOURCES = tests/fuzz/fuzz_kineto.c tests/fuzz/fuzz_trace.h $(hd_fuzz_main)
fuzz_kineto_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_kineto_LDADD = $(hd_fuzz_ldadd)
fuzz_lesson_SOURCES = tests/fuzz/fuzz_lesson.c $(hd_fuzz_main)
fuzz_lesson_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_lesson_LDADD = $(hd_fuzz_ldadd)
fuzz_nsight_SOURCES = tests/fuzz/fuzz_nsight.c tests/fuzz/fuzz_trace.h $(hd_fuzz_main)
fuzz_nsight_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_nsight_LDADD = $(hd_fuzz_ldadd)
fuzz_quantity_SOURCES = tests/fuzz/fuzz_quantity.c $(hd_fuzz_main)
fuzz_quantity_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_quantity_LDADD = $(hd_fuzz_ldadd)
fuzz_whatif_SOURCES = tests/fuzz/fuzz_whatif.c $(hd_fuzz_main)
fuzz_whatif_LDFLAGS = $(hd_fuzz_ldflags)
fuzz_whatif_LDADD = $(hd_fuzz_ldadd)

EXTRA_DIST += tests/check_fuzz.sh tests/fuzz/replay.c tests/fuzz/document tests/fuzz/document.dict tests/fuzz/keys tests/fuzz/kineto \
	tests/fuzz/kineto.dict tests/fuzz/lesson tests/fuzz/lesson.dict tests/fuzz/nsight tests/fuzz/quantity \
	tests/fuzz/quantity.dict tests/fuzz/whatif tests/fuzz/whatif.dict

# Some begin with files that lie elsewhere too.
.PHONY: fuzz
if FUZZING
fuzz: $(hd_fuzzers)
	@for name in $(FUZZERS); do \
	  seeds='$(srcdir)/tests/fuzz'/$$name; options=-dict='$(srcdir)/tests/fuzz'/$$name.dict; \
	  case $$name in \
	  document) seeds="$$seeds $(srcdir)/data/presets";; \
	  kineto) seeds="$$seeds $(srcdir)/tests/traces";; \
	  lesson) seeds="$$seeds $(srcdir)/data/lessons";; \
	  keys) options=-max_len=512;; \
	  nsight) options=-max_len=65536;; \
	  esac; \
	  $(MKDIR_P) fuzz-corpus/$$name; echo "fuzzing $$name for $(SECONDS) s"; \
	  ./fuzz_$$name -max_total_time=$(SECONDS) -timeout=20 -verbosity=0 -print_final_stats=1 \
	    -artifact_prefix=fuzz-corpus/$$name- $$options fuzz-corpus/$$name $$seeds >fuzz-corpus/$$name.log 2>&1 || \
	    { cat fuzz-corpus/$$name.log; exit 1; }; \
	  grep 'number_of_executed_units\|average_exec_per_sec' fuzz-corpus/$$name.log; \
	done
else
fuzz:
	@echo './configure CC=clang --enable-fuzzers makes a build that can fuzz' >&2; exit 1
endif
