# The manual's tables and the completions come from the program's own tables, through a program that is not installed.
# A build for another machine cannot run it and takes them from the release, which has them as they were made for it.
noinst_PROGRAMS += generate
generate_SOURCES = doc/completion.c doc/generate.c doc/generate.h doc/manual.c
generate_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/src/cli
generate_LDADD = libcli.a libtui.a libreport.a liblesson.a libscenario.a libtrace.a libmodel.a libbase.a $(NCURSES_LIBS) $(JSONC_LIBS) $(ZLIB_LIBS) \
	$(SQLITE_LIBS)

dist_man_MANS = hostdispatch.1
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = completion/hostdispatch
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = completion/hostdispatch.fish
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = completion/_hostdispatch

generated = $(dist_man_MANS) $(dist_bashcompletion_DATA) $(dist_fishcompletion_DATA) $(dist_zshcompletion_DATA)
EXTRA_DIST += doc/examples doc/hostdispatch.1.in doc/step.svg

if CROSS_COMPILING
$(generated):
	@echo '$@ is missing: a build for another machine begins with a release, which has it' >&2; exit 1
else
hostdispatch.1: generate$(EXEEXT) $(srcdir)/doc/hostdispatch.1.in $(srcdir)/doc/examples
	$(AM_V_GEN)./generate$(EXEEXT) manual $(srcdir)/doc/hostdispatch.1.in $(srcdir)/doc/examples > $@.tmp && mv -f $@.tmp $@

completion/hostdispatch: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) bash > $@.tmp && mv -f $@.tmp $@
completion/hostdispatch.fish: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) fish > $@.tmp && mv -f $@.tmp $@
completion/_hostdispatch: generate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completion && ./generate$(EXEEXT) zsh > $@.tmp && mv -f $@.tmp $@

CLEANFILES += $(generated)
endif
