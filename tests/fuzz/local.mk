# Fuzzing needs clang's libFuzzer (on Debian: apt install clang libclang-rt-dev). `make fuzz` builds it and runs
# it for FUZZ_SECONDS, beginning with the presets; what it finds is left in the build folder.
FUZZ_CC = clang
FUZZ_FLAGS = -g -O1 -std=gnu17 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
FUZZ_SECONDS = 60
CLEANFILES += fuzz_document

fuzz_document: $(libcore_a_SOURCES) $(libio_a_SOURCES) tests/fuzz/fuzz_document.c
	$(AM_V_GEN)files=; \
	for file in $(libcore_a_SOURCES) $(libio_a_SOURCES) tests/fuzz/fuzz_document.c; do \
	  case $$file in *.c) files="$$files $(top_srcdir)/$$file";; esac; \
	done; \
	$(FUZZ_CC) $(FUZZ_FLAGS) $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(JSONC_CFLAGS) \
	  -o $@ $$files $(JSONC_LIBS) $(LIBS)

.PHONY: fuzz
fuzz: fuzz_document
	$(MKDIR_P) fuzz-corpus
	./fuzz_document -max_total_time=$(FUZZ_SECONDS) -dict=$(top_srcdir)/tests/fuzz/document.dict \
	  fuzz-corpus $(top_srcdir)/data/presets

EXTRA_DIST += tests/fuzz/document.dict tests/fuzz/fuzz_document.c
