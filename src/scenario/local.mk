noinst_LIBRARIES += libscenario.a
libscenario_a_SOURCES = \
	src/scenario/document.c \
	src/scenario/document_kept.c \
	src/scenario/document_make.c \
	src/scenario/document_private.h \
	src/scenario/document_read.c \
	src/scenario/document_save.c \
	src/scenario/document_source.c \
	src/scenario/document_warning.c \
	src/scenario/document_write.c \
	src/scenario/json_object.c \
	src/scenario/json_object.h \
	src/scenario/json_string.c \
	src/scenario/json_string.h \
	src/scenario/members.c \
	src/scenario/members.h \
	src/scenario/preset.c \
	src/scenario/reader.c \
	src/scenario/syntax.c \
	src/scenario/syntax.h
libscenario_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += \
	include/hostdispatch/document.h \
	include/hostdispatch/preset.h
