#include "config.h"

#include <locale.h>
#include <signal.h>

#include "command.h"
#include "message.h"

static hd_exit answer(const hd_request *request)
{
    if (request->help)
        return hd_help(request->command);
    if (request->version)
        return hd_version();
    return request->command->run(request);
}

int main(int argc, char **argv)
{
    hd_request request;

    /* A file that may not grow is told as a full disk is: no reason to die with the work unsaved. */
    signal(SIGXFSZ, SIG_IGN);
    /* Numbers are the same in every locale: characters alone follow it. */
    setlocale(LC_CTYPE, "");
    hd_exit status = hd_request_read(&request, argc, argv);
    if (status == HD_EXIT_DONE)
        status = hd_finish_output(answer(&request));
    hd_request_release(&request);
    return status;
}
