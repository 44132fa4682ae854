noinst_LIBRARIES += libtui.a
libtui_a_SOURCES = \
	src/tui/app.c \
	src/tui/app.h \
	src/tui/canvas.c \
	src/tui/canvas.h \
	src/tui/capability.c \
	src/tui/capability.h \
	src/tui/chooser.c \
	src/tui/chooser.h \
	src/tui/draw.c \
	src/tui/draw.h \
	src/tui/draw_inputs.c \
	src/tui/draw_keys.c \
	src/tui/draw_page.c \
	src/tui/draw_panel.c \
	src/tui/draw_results.c \
	src/tui/draw_step.c \
	src/tui/edit.c \
	src/tui/edit.h \
	src/tui/escape.c \
	src/tui/escape.h \
	src/tui/field.c \
	src/tui/field.h \
	src/tui/glyph.c \
	src/tui/glyph.h \
	src/tui/history.c \
	src/tui/history.h \
	src/tui/keys.c \
	src/tui/keys.h \
	src/tui/layout.c \
	src/tui/layout.h \
	src/tui/mouse.c \
	src/tui/mouse.h \
	src/tui/page.c \
	src/tui/page.h \
	src/tui/panel.c \
	src/tui/panel.h \
	src/tui/row.c \
	src/tui/row.h \
	src/tui/run.c \
	src/tui/signals.c \
	src/tui/signals.h \
	src/tui/terminal.c \
	src/tui/terminal.h \
	src/tui/theme.c \
	src/tui/theme.h \
	src/tui/words.c \
	src/tui/words.h
libtui_a_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
noinst_HEADERS += include/hostdispatch/tui.h
