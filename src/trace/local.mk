noinst_LIBRARIES += libtrace.a
libtrace_a_SOURCES = \
	src/trace/call.c \
	src/trace/call.h \
	src/trace/database.c \
	src/trace/database.h \
	src/trace/event.c \
	src/trace/event.h \
	src/trace/kineto.c \
	src/trace/link_events.c \
	src/trace/measure.c \
	src/trace/nsight.c \
	src/trace/partition.c \
	src/trace/partition.h \
	src/trace/scan.c \
	src/trace/scan.h \
	src/trace/scenario.c \
	src/trace/steps.c \
	src/trace/store.c \
	src/trace/store.h \
	src/trace/stream.c \
	src/trace/stream.h \
	src/trace/trace.c \
	src/trace/verdict.c \
	src/trace/warnings.c
libtrace_a_CFLAGS = $(AM_CFLAGS) $(ZLIB_CFLAGS) $(SQLITE_CFLAGS)
noinst_HEADERS += \
	include/hostdispatch/trace.h
trace_libs = libtrace.a libmodel.a libbase.a $(ZLIB_LIBS) $(SQLITE_LIBS)
