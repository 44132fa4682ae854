noinst_LIBRARIES += libreport.a
libreport_a_SOURCES = \
	src/report/chart.c \
	src/report/chart.h \
	src/report/chart_svg.c \
	src/report/chart_text.c \
	src/report/points.c \
	src/report/points.h \
	src/report/report.c \
	src/report/report_group.c \
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
	src/report/sweep_report.c \
	src/report/table.c \
	src/report/table.h \
	src/report/trace_report.c
libreport_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += include/hostdispatch/report.h
