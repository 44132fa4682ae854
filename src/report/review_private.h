/*
 * review_private.h - what the files of a review have in common.
 */
#ifndef HD_IO_REVIEW_PRIVATE_H
#define HD_IO_REVIEW_PRIVATE_H

#include "hostdispatch/report.h"

/** Write the review as one JSON object, or as CSV with a row for each scenario; see review.h. */
void hd_review_json(const hd_review *review, FILE *out);
void hd_review_csv(const hd_review *review, FILE *out);

/** Whether a row's input differs from the baseline's, an unset count from every set one. */
bool hd_review_differs(const hd_review *review, size_t row, hd_input input);

#endif
