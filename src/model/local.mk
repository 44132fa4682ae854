noinst_LIBRARIES += libmodel.a
libmodel_a_SOURCES = \
	src/model/bounds.c \
	src/model/format.c \
	src/model/lever.c \
	src/model/outcome.c \
	src/model/quantity.c \
	src/model/scenario.c \
	src/model/slider.c \
	src/model/solve.c \
	src/model/sweep.c \
	src/model/target.c \
	src/model/timeline.c \
	src/model/why.c
noinst_HEADERS += \
	include/hostdispatch/bounds.h \
	include/hostdispatch/format.h \
	include/hostdispatch/lever.h \
	include/hostdispatch/outcome.h \
	include/hostdispatch/quantity.h \
	include/hostdispatch/scenario.h \
	include/hostdispatch/slider.h \
	include/hostdispatch/solve.h \
	include/hostdispatch/sweep.h \
	include/hostdispatch/timeline.h
