noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = \
	src/base/error.c \
	src/base/file.c \
	src/base/xdg.c \
	src/base/list.c \
	src/base/memory.c \
	src/base/nearest.c \
	src/base/path.c \
	src/base/text.c \
	src/base/writing.c
noinst_HEADERS += \
	include/hostdispatch/error.h \
	include/hostdispatch/file.h \
	include/hostdispatch/xdg.h \
	include/hostdispatch/list.h \
	include/hostdispatch/memory.h \
	include/hostdispatch/nearest.h \
	include/hostdispatch/path.h \
	include/hostdispatch/text.h \
	include/hostdispatch/writing.h
