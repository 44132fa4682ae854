noinst_LIBRARIES += libio.a
libio_a_SOURCES = \
	src/io/document.c \
	src/io/document_make.c \
	src/io/document_kept.c \
	src/io/document_private.h \
	src/io/document_read.c \
	src/io/document_remark.c \
	src/io/document_save.c \
	src/io/document_source.c \
	src/io/document_write.c \
	src/io/json_object.c \
	src/io/json_object.h \
	src/io/json_string.c \
	src/io/json_string.h \
	src/io/members.c \
	src/io/members.h \
	src/io/memory.c \
	src/io/plot.c \
	src/io/preset.c \
	src/io/reader.c \
	src/io/report.c \
	src/io/report_csv.c \
	src/io/report_group.c \
	src/io/report_json.c \
	src/io/report_levers.c \
	src/io/report_markdown.c \
	src/io/report_private.h \
	src/io/report_scenario.c \
	src/io/report_svg.c \
	src/io/report_text.c \
	src/io/review.c \
	src/io/review_data.c \
	src/io/review_private.h \
	src/io/save.c \
	src/io/svg.c \
	src/io/svg.h \
	src/io/sweep_private.h \
	src/io/sweep_report.c \
	src/io/sweep_svg.c \
	src/io/syntax.c \
	src/io/syntax.h \
	src/io/text.c \
	src/io/utf8.c \
	src/io/utf8.h
libio_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += \
	include/hostdispatch/document.h \
	include/hostdispatch/memory.h \
	include/hostdispatch/plot.h \
	include/hostdispatch/preset.h \
	include/hostdispatch/report.h \
	include/hostdispatch/review.h \
	include/hostdispatch/save.h \
	include/hostdispatch/sweep_report.h \
	include/hostdispatch/text.h
