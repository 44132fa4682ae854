noinst_LIBRARIES += liblesson.a
liblesson_a_SOURCES = \
	src/lesson/check.c \
	src/lesson/judge.c \
	src/lesson/key.c \
	src/lesson/lesson.c \
	src/lesson/lesson_private.h \
	src/lesson/record.c
noinst_HEADERS += \
	include/hostdispatch/lesson.h
liblesson_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
