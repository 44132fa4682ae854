#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    bool good = false;

    if (argc == 4 && strcmp(argv[1], "manual") == 0)
        good = hd_manual(argv[2], argv[3]);
    else if (argc == 2 && strcmp(argv[1], "bash") == 0)
        hd_completion_bash(), good = true;
    else if (argc == 2 && strcmp(argv[1], "fish") == 0)
        hd_completion_fish(), good = true;
    else if (argc == 2 && strcmp(argv[1], "zsh") == 0)
        hd_completion_zsh(), good = true;
    else
        fputs("usage: generate manual TEMPLATE EXAMPLES | bash | fish | zsh\n", stderr);
    return good && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
