noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = \
	src/base/error.c \
	src/base/file.c \
	src/base/text.c
noinst_HEADERS += \
	include/hostdispatch/error.h \
	include/hostdispatch/file.h \
	include/hostdispatch/text.h
