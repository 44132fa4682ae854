#include "config.h"

#include "capability.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

bool hd_capability_has(const char *name)
{
    const char *value = tigetstr(name);

    return value && value != (char *)-1;
}

bool hd_capability_check(hd_error *error)
{
    int status = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return hd_fail(
            error, 0,
            "the interface needs a terminal for input and output; hostdispatch eval prints the figures");
    const char *name = getenv("TERM");
    if (!name || !*name)
        return hd_fail(error, 0,
                       "TERM is not set, so the terminal is unknown; set it, or use hostdispatch eval");
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK)
        return hd_fail(
            error, 0,
            "the terminal type \"%.60s\" is unknown; set TERM to one that is, or use hostdispatch eval",
            name);
    bool able = hd_capability_has("cup");
    del_curterm(cur_term);
    return able ||
           hd_fail(error, 0,
                   "the terminal type \"%.60s\" cannot place the cursor; set TERM to one that can, or use "
                   "hostdispatch eval",
                   name);
}
