noinst_LIBRARIES += libmodel.a
libmodel_a_SOURCES = \
	src/model/assumption.c \
	src/model/axis.c \
	src/model/break_even.c \
	src/model/interval.c \
	src/model/interval.h \
	src/model/lever.c \
	src/model/lever_text.c \
	src/model/number.c \
	src/model/outcome.c \
	src/model/quantity.c \
	src/model/round.c \
	src/model/say.c \
	src/model/scale.c \
	src/model/scenario.c \
	src/model/segments.c \
	src/model/show.c \
	src/model/slider.c \
	src/model/solve.c \
	src/model/sweep.c \
	src/model/target.c \
	src/model/why.c
noinst_HEADERS += \
	include/hostdispatch/assumption.h \
	include/hostdispatch/axis.h \
	include/hostdispatch/break_even.h \
	include/hostdispatch/say.h \
	include/hostdispatch/show.h \
	include/hostdispatch/lever.h \
	include/hostdispatch/outcome.h \
	include/hostdispatch/quantity.h \
	include/hostdispatch/round.h \
	include/hostdispatch/scenario.h \
	include/hostdispatch/segments.h \
	include/hostdispatch/slider.h \
	include/hostdispatch/solve.h \
	include/hostdispatch/sweep.h \
	include/hostdispatch/target.h
