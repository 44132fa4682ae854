/* device.h - says which devices worked. */
#ifndef HD_TRACE_DEVICE_H
#define HD_TRACE_DEVICE_H

#include "store.h"

/** Fill trace->device_text: "2 × NVIDIA A100"; "device 0" for one without a name; "" where none worked. */
bool hd_device_describe(hd_trace *trace, hd_error *error);

/** Which device a lane is: "device 1", or as the file calls it. @return `buffer` */
const char *hd_device_name(const hd_trace *trace, uint32_t lane, char *buffer, size_t size);

#endif
