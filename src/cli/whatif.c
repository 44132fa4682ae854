#include "whatif.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"

bool hd_take_assert(hd_request *request, const char *text, hd_error *error)
{
    hd_target target;
    hd_error why;

    if (!hd_target_read(text, strlen(text), &target, &why))
        return hd_refuse(error, "--assert \"%.60s\": %s", text, why.text);
    hd_target *more = realloc(request->targets, (request->target_count + 1) * sizeof target);
    if (!more)
        return hd_fail(error, 0, "there is no memory for more assertions; fewer are accepted");
    request->targets = more;
    request->targets[request->target_count++] = target;
    return true;
}

bool hd_take_name(hd_request *request, const char *text, hd_error *error)
{
    const char **more = realloc(request->names, (request->name_count + 1) * sizeof *more);

    if (!more)
        return hd_fail(error, 0, "there is no memory for more names; fewer are accepted");
    request->names = more;
    request->names[request->name_count++] = text;
    return true;
}

bool hd_take_lever(hd_request *request, const char *text, hd_error *error)
{
    hd_lever lever;
    hd_error why;

    if (!hd_lever_read(text, strlen(text), &lever, &why))
        return hd_refuse(error, "--lever \"%.60s\": %s", text, why.text);
    hd_lever *more = realloc(request->levers, (request->lever_count + 1) * sizeof lever);
    if (!more)
        return hd_fail(error, 0, "there is no memory for more levers; fewer are accepted");
    request->levers = more;
    request->levers[request->lever_count++] = lever;
    return true;
}

bool hd_take_over(hd_request *request, const char *text, hd_error *error)
{
    hd_sweep sweep;
    hd_error why;

    if (!hd_sweep_read(text, strlen(text), &sweep, &why))
        return hd_refuse(error, "--over \"%.60s\": %s", text, why.text);
    if (request->sweep_count == HD_SWEEP_INPUTS)
        return hd_refuse(error, "--over \"%.60s\": two inputs are swept already; one or two are accepted",
                         text);
    if (request->sweep_count == 1 && request->sweeps[0].input == sweep.input)
        return hd_refuse(error, "--over \"%.60s\": %s is swept already; two different inputs are accepted",
                         text, hd_inputs[sweep.input].key);
    request->sweeps[request->sweep_count++] = sweep;
    return true;
}

bool hd_take_show(hd_request *request, const char *text, hd_error *error)
{
    hd_output output = hd_output_find(text, strlen(text));
    hd_nearest nearest = hd_nearest_to(text, strlen(text));

    if (output == HD_OUTPUTS) {
        for (hd_output i = 0; i < HD_OUTPUTS; i++)
            hd_nearest_offer(&nearest, hd_outputs[i].key);
        if (nearest.best)
            return hd_refuse(error, "--show \"%.60s\" is not an output; did you mean %s?", text,
                             nearest.best);
        return hd_refuse(error, "--show \"%.60s\" is not an output; hostdispatch sweep --help lists them",
                         text);
    }
    for (size_t i = 0; i < request->shown_count; i++)
        if (request->shown[i] == output)
            return true;
    request->shown[request->shown_count++] = output;
    return true;
}

bool hd_take_linear(hd_request *request, const char *text, hd_error *error)
{
    (void)text, (void)error;
    return request->linear = true;
}

bool hd_take_for(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;

    if (request->solved != HD_INPUTS)
        return hd_refuse(error, "--for is given twice; one input is looked for at a time");
    return hd_input_read(text, strlen(text), &request->solved, &why) ||
           hd_refuse(error, "--for: %s", why.text);
}

bool hd_take_until(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;

    if (request->until.output != HD_OUTPUTS)
        return hd_refuse(error, "--until is given twice; one target is accepted");
    return hd_target_read(text, strlen(text), &request->until, &why) ||
           hd_refuse(error, "--until \"%.60s\": %s", text, why.text);
}
