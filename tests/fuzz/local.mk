# Fuzzing needs clang's libFuzzer (on Debian: apt install clang libclang-rt-dev). `make fuzz` builds them and runs
# each for FUZZ_SECONDS, beginning with the presets; what it finds is left in the build folder.
FUZZ_CC = clang
FUZZ_FLAGS = -g -O1 -std=gnu17 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
FUZZ_SECONDS = 60
hd_fuzzers = fuzz_document fuzz_lesson fuzz_quantity
CLEANFILES += $(hd_fuzzers)

# The rooms that a fuzzer exercises are compiled again, with its instrumentation.
hd_build_fuzzer = files=; \
	for file in $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libscenario_a_SOURCES) $(liblesson_a_SOURCES) tests/fuzz/$@.c; do \
	  case $$file in *.c) files="$$files $(top_srcdir)/$$file";; esac; \
	done; \
	$(FUZZ_CC) $(FUZZ_FLAGS) $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(JSONC_CFLAGS) \
	  -o $@ $$files $(JSONC_LIBS) $(LIBS)

fuzz_document: $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libscenario_a_SOURCES) tests/fuzz/fuzz_document.c
	$(AM_V_GEN)$(hd_build_fuzzer)
fuzz_lesson: $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libscenario_a_SOURCES) $(liblesson_a_SOURCES) tests/fuzz/fuzz_lesson.c
	$(AM_V_GEN)$(hd_build_fuzzer)
fuzz_quantity: $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libscenario_a_SOURCES) tests/fuzz/fuzz_quantity.c
	$(AM_V_GEN)$(hd_build_fuzzer)

.PHONY: fuzz
fuzz: $(hd_fuzzers) fuzz-traces fuzz-keys
	$(MKDIR_P) fuzz-corpus/document fuzz-corpus/lesson fuzz-corpus/quantity
	./fuzz_document -max_total_time=$(FUZZ_SECONDS) -dict=$(top_srcdir)/tests/fuzz/document.dict \
	  fuzz-corpus/document $(top_srcdir)/data/presets
	./fuzz_lesson -max_total_time=$(FUZZ_SECONDS) -max_len=4096 fuzz-corpus/lesson $(top_srcdir)/data/lessons
	./fuzz_quantity -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -dict=$(top_srcdir)/tests/fuzz/quantity.dict \
	  fuzz-corpus/quantity

EXTRA_DIST += \
	tests/fuzz/document.dict \
	tests/fuzz/fuzz_document.c \
	tests/fuzz/fuzz_lesson.c \
	tests/fuzz/fuzz_quantity.c \
	tests/fuzz/quantity.dict

# The two readers of traces, beginning with the fixtures; an export is made of its script when the sqlite3 shell is
# here.
fuzz_traces = fuzz_kineto fuzz_nsight
CLEANFILES += $(fuzz_traces)
fuzz_kineto: tests/fuzz/fuzz_kineto.c
fuzz_nsight: tests/fuzz/fuzz_nsight.c
$(fuzz_traces): tests/fuzz/fuzz_trace.h $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libtrace_a_SOURCES)
	$(AM_V_GEN)files=; \
	for file in $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libtrace_a_SOURCES) tests/fuzz/$@.c; do \
	  case $$file in *.c) files="$$files $(top_srcdir)/$$file";; esac; \
	done; \
	$(FUZZ_CC) $(FUZZ_FLAGS) $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(JSONC_CFLAGS) \
	  $(ZLIB_CFLAGS) $(SQLITE_CFLAGS) -o $@ $$files $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(LIBS)

.PHONY: fuzz-traces
fuzz-traces: $(fuzz_traces)
	$(MKDIR_P) fuzz-corpus/kineto fuzz-corpus/nsight
	gzip -c $(top_srcdir)/tests/traces/steps.json >fuzz-corpus/kineto/steps.json.gz
	./fuzz_kineto -max_total_time=$(FUZZ_SECONDS) -dict=$(top_srcdir)/tests/fuzz/kineto.dict \
	  fuzz-corpus/kineto $(top_srcdir)/tests/traces
	rm -f fuzz-corpus/nsight/export
	-sqlite3 fuzz-corpus/nsight/export '.read $(top_srcdir)/tests/traces/nsight.sql' && \
	  tail -c +17 fuzz-corpus/nsight/export >fuzz-corpus/nsight/seed && rm fuzz-corpus/nsight/export
	./fuzz_nsight -max_total_time=$(FUZZ_SECONDS) -max_len=65536 fuzz-corpus/nsight

EXTRA_DIST += \
	tests/fuzz/fuzz_kineto.c \
	tests/fuzz/fuzz_nsight.c \
	tests/fuzz/fuzz_trace.h \
	tests/fuzz/kineto.dict

# The interface without a terminal: whatever is pressed, beginning with what was found once. To be told of every
# comparison would take most of its time.
CLEANFILES += fuzz_keys
fuzz_keys_rooms = $(libbase_a_SOURCES) $(libmodel_a_SOURCES) $(libscenario_a_SOURCES) $(libtrace_a_SOURCES) \
	$(liblesson_a_SOURCES) $(libreport_a_SOURCES) $(libtui_a_SOURCES) tests/typist.c
fuzz_keys: $(fuzz_keys_rooms) tests/typist.h tests/fuzz/fuzz_keys.c
	$(AM_V_GEN)files=; \
	for file in $(fuzz_keys_rooms) tests/fuzz/$@.c; do \
	  case $$file in *.c) files="$$files $(top_srcdir)/$$file";; esac; \
	done; \
	$(FUZZ_CC) $(FUZZ_FLAGS) -fno-sanitize-coverage=trace-cmp $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) \
	  $(JSONC_CFLAGS) $(ZLIB_CFLAGS) $(SQLITE_CFLAGS) $(NCURSES_CFLAGS) -DHD_SOURCE='"$(abs_top_srcdir)"' -o $@ $$files \
	  $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS) $(LIBS)

.PHONY: fuzz-keys
fuzz-keys: fuzz_keys
	$(MKDIR_P) fuzz-corpus/keys
	./fuzz_keys -max_total_time=$(FUZZ_SECONDS) -max_len=512 -timeout=20 fuzz-corpus/keys $(top_srcdir)/tests/fuzz/keys

EXTRA_DIST += \
	tests/fuzz/fuzz_keys.c \
	tests/fuzz/keys
