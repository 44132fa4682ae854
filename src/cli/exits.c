#include "exits.h"

const char *const hd_exits[HD_EXITS] = {
    [HD_EXIT_DONE] = "done",
    [HD_EXIT_FAILED] = ("a file is missing, unreadable or malformed, a name is unknown, there is no "
                        "terminal, or output could not be written"),
    [HD_EXIT_USAGE] = "the command line was not understood, or an input was refused, also inside a file",
    [HD_EXIT_UNMET] = "an assertion does not hold, or solve finds that no value reaches the target",
};

const hd_fact hd_environment[] = {
    {"HOSTDISPATCH_DATADIR", "The folder that replaces the installed data folder."},
    {"XDG_DATA_HOME", "The person's data folder; by default ~/.local/share."},
    {"XDG_STATE_HOME",
     "Where the interface keeps recovery files and what was copied; by default ~/.local/state."},
    {"XDG_DATA_DIRS",
     "The system's data folders, separated by colons; by default /usr/local/share:/usr/share."},
    {"LC_ALL, LC_CTYPE, LANG",
     "Where these name no UTF-8 locale, text is in ASCII. No other part of the locale changes anything."},
    {"NO_COLOR", "Anything but nothing: the interface uses no colour, unless --color=always."},
    {"TERM", "The terminal that the interface draws on."},
    {NULL, NULL},
};

const hd_fact hd_files[] = {
    {"$XDG_DATA_HOME/hostdispatch/presets/NAME.json", "The person's presets."},
    {"$XDG_STATE_HOME/hostdispatch/recovery-*.json",
     "Unsaved work, written as it changes; removed at a clean end, else the next start offers it."},
    {"$XDG_STATE_HOME/hostdispatch/recovery-*.lock", "Held by the session that writes that file."},
    {"$XDG_STATE_HOME/hostdispatch/copied.txt",
     "What was copied last: no terminal says whether its clipboard took it."},
    {"$XDG_DATA_DIRS/hostdispatch/presets/NAME.json", "The system's presets, in each of these folders."},
    {"$HOSTDISPATCH_DATADIR/presets/NAME.json", "The presets that come with the program."},
    {NULL, NULL},
};
