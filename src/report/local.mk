noinst_LIBRARIES += libreport.a
libreport_a_SOURCES = \
	src/report/bars_svg.c \
	src/report/chart.c \
	src/report/chart_svg.c \
	src/report/chart_text.c \
	src/report/group.c \
	src/report/lesson_report.c \
	src/report/group.h \
	src/report/report.c \
	src/report/review.c \
	src/report/svg.c \
	src/report/svg.h \
	src/report/sweep.c \
	src/report/sweep.h \
	src/report/table.c \
	src/report/trace_compare.c \
	src/report/trace_report.c \
	src/report/trace_report.h \
	src/report/trace_svg.c
libreport_a_CFLAGS = $(AM_CFLAGS) $(JSONC_CFLAGS)
noinst_HEADERS += include/hostdispatch/report.h
