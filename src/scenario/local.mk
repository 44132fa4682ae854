noinst_LIBRARIES += libscenario.a
libscenario_a_SOURCES = \
	src/scenario/document.c \
	src/scenario/document_private.h \
	src/scenario/json.c \
	src/scenario/json.h \
	src/scenario/key.c \
	src/scenario/pinned.c \
	src/scenario/preset.c \
	src/scenario/reader.c \
	src/scenario/source.c
libscenario_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += \
	include/hostdispatch/document.h
