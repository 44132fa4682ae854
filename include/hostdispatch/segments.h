/*
 * segments.h - how many cells of a bar each part of a step gets, and where the parts' labels stand.
 */
#ifndef HOSTDISPATCH_SEGMENTS_H
#define HOSTDISPATCH_SEGMENTS_H

#include <stdbool.h>

/** The parts of a step, in the order of the bar. */
typedef enum hd_part { HD_PART_DISPATCH, HD_PART_LAUNCH, HD_PART_DEVICE, HD_PARTS } hd_part;

/**
 * Share `columns` cells out among the parts in proportion to their sizes, by largest remainder.
 *
 * The cells sum to `columns`; a part that is not zero gets at least one when there are as many cells as such
 * parts.
 * @param sizes  finite, >= 0; if all are 0 nothing is shared out and all cells are 0
 */
void hd_segments(const double sizes[HD_PARTS], int columns, int cells[HD_PARTS]);

/**
 * The scale that both bars share: the baseline's step, times 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8,
 * 10, 11, 12.5, ... once the present step outgrows it.
 */
double hd_segments_scale(double baseline, double present);

/** Cells of a bar that is `size` long where `scale` is `columns`; at least `least`, at most `columns`. */
int hd_segments_length(double size, double scale, int columns, int least);

/**
 * Move labels apart: each begins at `wanted[i]` or as near as the others allow, in order, with a gap between.
 * @param starts  set to where each begins
 * @return false when they cannot all stand on `columns` cells.
 */
bool hd_segments_labels(const int wanted[HD_PARTS], const int widths[HD_PARTS], int gap, int columns,
                        int starts[HD_PARTS]);

#endif
