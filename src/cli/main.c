#include "config.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "hostdispatch/error.h"
#include "message.h"

static hd_exit answer(const hd_request *request)
{
    if (request->help)
        return hd_help(request->command);
    if (request->version)
        return hd_version(request);
    return request->command->run(request);
}

/* What is done already stands; nothing that allocates may be called any more. */
static void out_of_memory(void)
{
    static const char sentence[] =
        "hostdispatch: there is no memory left; close other programs, or ask for less at once\n";

    fputs(sentence, stderr);
    exit(HD_EXIT_FAILED);
}

int main(int argc, char **argv)
{
    hd_request request;

    /* A file that may not grow is told as a full disk is: no reason to die with the work unsaved. */
    signal(SIGXFSZ, SIG_IGN);
    /* Numbers are the same in every locale: characters alone follow it. */
    setlocale(LC_CTYPE, "");
    hd_memory_at_end(out_of_memory);
    hd_exit status = hd_request_read(&request, argc, argv);
    if (status == HD_EXIT_DONE)
        status = hd_finish_output(answer(&request));
    hd_request_release(&request);
    return (int)status;
}
