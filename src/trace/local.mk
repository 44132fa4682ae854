noinst_LIBRARIES += libtrace.a
libtrace_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS) $(ZLIB_CFLAGS) $(SQLITE_CFLAGS)
libtrace_a_SOURCES = \
	src/trace/call.c \
	src/trace/call.h \
	src/trace/columns.c \
	src/trace/database.c \
	src/trace/database.h \
	src/trace/decimal.c \
	src/trace/decimal.h \
	src/trace/device.c \
	src/trace/device.h \
	src/trace/event.c \
	src/trace/event.h \
	src/trace/gap.c \
	src/trace/gap.h \
	src/trace/kineto.c \
	src/trace/kineto.h \
	src/trace/measure.c \
	src/trace/measure.h \
	src/trace/nsight.c \
	src/trace/nsight.h \
	src/trace/overlap.c \
	src/trace/overlap.h \
	src/trace/place.c \
	src/trace/place.h \
	src/trace/remark.c \
	src/trace/remark.h \
	src/trace/remark_file.c \
	src/trace/remark_scenario.c \
	src/trace/remark_step.c \
	src/trace/scenario.c \
	src/trace/select.c \
	src/trace/skim.c \
	src/trace/skim.h \
	src/trace/sort.c \
	src/trace/store.c \
	src/trace/store.h \
	src/trace/stream.c \
	src/trace/stream.h \
	src/trace/trace.c
noinst_HEADERS += include/hostdispatch/trace.h
trace_libs = libtrace.a libcore.a $(JSONC_LIBS) $(ZLIB_LIBS) $(SQLITE_LIBS)
