# The manual's tables and the completions come from the program's own tables, through a program that is not installed.
noinst_PROGRAMS += generate
generate_SOURCES = doc/completion.c doc/generate.c doc/generate.h doc/manual.c
generate_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/src/cli
generate_LDADD = libcli.a libtui.a libio.a libtrace.a libcore.a $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) \
	$(SQLITE_LIBS)

man_MANS = hostdispatch.1
hostdispatch.1: generate$(EXEEXT) $(srcdir)/doc/hostdispatch.1.in $(srcdir)/doc/examples
	$(AM_V_GEN)./generate$(EXEEXT) manual $(srcdir)/doc/hostdispatch.1.in $(srcdir)/doc/examples > $@.tmp && mv -f $@.tmp $@

bashcompletiondir = $(datadir)/bash-completion/completions
nodist_bashcompletion_DATA = completion/hostdispatch
fishcompletiondir = $(datadir)/fish/vendor_completions.d
nodist_fishcompletion_DATA = completion/hostdispatch.fish
zshcompletiondir = $(datadir)/zsh/site-functions
nodist_zshcompletion_DATA = completion/_hostdispatch

completion/hostdispatch: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) bash > $@.tmp && mv -f $@.tmp $@
completion/hostdispatch.fish: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) fish > $@.tmp && mv -f $@.tmp $@
completion/_hostdispatch: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) zsh > $@.tmp && mv -f $@.tmp $@

CLEANFILES += hostdispatch.1 $(nodist_bashcompletion_DATA) $(nodist_fishcompletion_DATA) $(nodist_zshcompletion_DATA)
EXTRA_DIST += doc/examples doc/hostdispatch.1.in
