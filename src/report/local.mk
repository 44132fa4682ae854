noinst_LIBRARIES += libreport.a
libreport_a_SOURCES = \
	src/report/plot.c \
	src/report/report.c \
	src/report/report_csv.c \
	src/report/report_group.c \
	src/report/report_json.c \
	src/report/report_levers.c \
	src/report/report_markdown.c \
	src/report/report_private.h \
	src/report/report_scenario.c \
	src/report/report_svg.c \
	src/report/report_text.c \
	src/report/review.c \
	src/report/review_data.c \
	src/report/review_private.h \
	src/report/svg.c \
	src/report/svg.h \
	src/report/sweep_private.h \
	src/report/sweep_report.c \
	src/report/sweep_svg.c \
	src/report/trace_report.c
libreport_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += \
	include/hostdispatch/plot.h \
	include/hostdispatch/report.h \
	include/hostdispatch/review.h \
	include/hostdispatch/sweep_report.h \
	include/hostdispatch/trace_report.h
