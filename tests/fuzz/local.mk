# Fuzzing needs clang's libFuzzer (on Debian: apt install clang libclang-rt-dev). `make fuzz` builds them and runs
# each for FUZZ_SECONDS, beginning with the presets; what it finds is left in the build folder.
FUZZ_CC = clang
FUZZ_FLAGS = -g -O1 -std=gnu17 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
FUZZ_SECONDS = 60
hd_fuzzers = fuzz_document fuzz_quantity
CLEANFILES += $(hd_fuzzers)

# The rooms that a fuzzer exercises are compiled again, with its instrumentation.
hd_build_fuzzer = files=; \
	for file in $(libcore_a_SOURCES) $(libio_a_SOURCES) tests/fuzz/$@.c; do \
	  case $$file in *.c) files="$$files $(top_srcdir)/$$file";; esac; \
	done; \
	$(FUZZ_CC) $(FUZZ_FLAGS) $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(JSONC_CFLAGS) \
	  -o $@ $$files $(JSONC_LIBS) $(LIBS)

fuzz_document: $(libcore_a_SOURCES) $(libio_a_SOURCES) tests/fuzz/fuzz_document.c
	$(AM_V_GEN)$(hd_build_fuzzer)
fuzz_quantity: $(libcore_a_SOURCES) $(libio_a_SOURCES) tests/fuzz/fuzz_quantity.c
	$(AM_V_GEN)$(hd_build_fuzzer)

.PHONY: fuzz
fuzz: $(hd_fuzzers)
	$(MKDIR_P) fuzz-corpus/document fuzz-corpus/quantity
	./fuzz_document -max_total_time=$(FUZZ_SECONDS) -dict=$(top_srcdir)/tests/fuzz/document.dict \
	  fuzz-corpus/document $(top_srcdir)/data/presets
	./fuzz_quantity -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -dict=$(top_srcdir)/tests/fuzz/quantity.dict \
	  fuzz-corpus/quantity

EXTRA_DIST += \
	tests/fuzz/document.dict \
	tests/fuzz/fuzz_document.c \
	tests/fuzz/fuzz_quantity.c \
	tests/fuzz/quantity.dict
