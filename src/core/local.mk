noinst_LIBRARIES += libcore.a
libcore_a_SOURCES = \
	src/core/assumption.c \
	src/core/axis.c \
	src/core/error.c \
	src/core/lever.c \
	src/core/lever_text.c \
	src/core/list.c \
	src/core/nearest.c \
	src/core/number.c \
	src/core/outcome.c \
	src/core/quantity.c \
	src/core/round.c \
	src/core/say.c \
	src/core/scale.c \
	src/core/scenario.c \
	src/core/segments.c \
	src/core/show.c \
	src/core/slider.c \
	src/core/solve.c \
	src/core/reach.c \
	src/core/reach.h \
	src/core/why.c \
	src/core/sweep.c \
	src/core/target.c \
	src/core/turning.c \
	src/core/writing.c
noinst_HEADERS += \
	include/hostdispatch/assumption.h \
	include/hostdispatch/axis.h \
	include/hostdispatch/error.h \
	include/hostdispatch/lever.h \
	include/hostdispatch/list.h \
	include/hostdispatch/nearest.h \
	include/hostdispatch/outcome.h \
	include/hostdispatch/quantity.h \
	include/hostdispatch/round.h \
	include/hostdispatch/say.h \
	include/hostdispatch/scenario.h \
	include/hostdispatch/segments.h \
	include/hostdispatch/show.h \
	include/hostdispatch/slider.h \
	include/hostdispatch/solve.h \
	include/hostdispatch/sweep.h \
	include/hostdispatch/target.h \
	include/hostdispatch/turning.h \
	include/hostdispatch/writing.h
