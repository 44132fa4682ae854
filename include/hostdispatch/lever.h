/*
 * lever.h - what engineers do to a step, as changes of the model's inputs.
 *
 * One row of hd_levers is one lever: the panel, the option --lever, its help and the man page are made of the
 * rows. Each has one or two arguments, which are its strength; applied, it is exact in the six inputs.
 */
#ifndef HOSTDISPATCH_LEVER_H
#define HOSTDISPATCH_LEVER_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/slider.h"

typedef enum hd_lever_name {
    HD_LEVER_FUSE,   /**< fuse=KxM: K operations become one, M times a block */
    HD_LEVER_NATIVE, /**< native=F: dispatch from compiled code costs F times what it did */
    HD_LEVER_GRAPH,  /**< graph=COST[+FIXED]: a graph is replayed, COST a launch, FIXED a step */
    HD_LEVER_HOST,   /**< host=F: dispatch and launch are divided by F */
    HD_LEVER_DEVICE, /**< device=F: device_time is divided by F */
    HD_LEVER_BATCH,  /**< batch=ITEMS:TIME: ITEMS times the items a step, TIME times the device's time */
    HD_LEVERS
} hd_lever_name;

/** The most arguments that a lever has. */
#define HD_LEVER_ARGUMENTS 2

/** A lever with its strength: `count` or `number`, as the row's arguments say; negative where one was left
 * out that follows from what the lever is applied to (see hd_lever_settle()). */
typedef struct hd_lever {
    hd_lever_name name;
    hd_value arguments[HD_LEVER_ARGUMENTS];
} hd_lever;

/** What an argument of a lever is. */
typedef enum hd_lever_kind {
    HD_LEVER_NOTHING, /**< there is no such argument */
    HD_LEVER_COUNT,   /**< an integer, `value.count` */
    HD_LEVER_FACTOR,  /**< a number, `value.number` */
    HD_LEVER_TIME,    /**< microseconds, `value.number` */
} hd_lever_kind;

typedef struct hd_lever_argument {
    const char *name;     /**< "K", as in the row's argument text */
    const char *accepted; /**< for refusals: "a number above 0" */
    hd_lever_kind kind;
    hd_value usual;   /**< the default where nothing else decides it */
    bool positive;    /**< 0 is refused */
    int stronger;     /**< +1: more of it is stronger, -1: less is */
    double low, high; /**< the ends of the walk of hd_lever_step(); more and less are accepted from text */
} hd_lever_argument;

/** What is said about a lever: what it is, when it helps, how one does it. */
#define HD_LEVER_ABOUT 3

typedef struct hd_lever_row {
    const char *key;                   /**< "graph" */
    const char *label;                 /**< its name for those who do it: "CUDA graph replay" */
    const char *brief;                 /**< where there is no room for that: "CUDA graph" */
    const char *mark;                  /**< what follows the name in a table: ", per item"; NULL for nothing */
    /** The words around its arguments: before the first, between them, after the last; full and brief. */
    const char *strength[2][HD_LEVER_ARGUMENTS + 1];
    const char *argument;              /**< its syntax after "graph=": "COST[+FIXED]" */
    const char *help;                  /**< what it does to the inputs; one sentence */
    const char *note;                  /**< what has to be said with it; one sentence, or "" */
    const char *about[HD_LEVER_ABOUT]; /**< a sentence each */
    char between;                      /**< the character between its two arguments; 0 for one argument */
    hd_lever_argument arguments[HD_LEVER_ARGUMENTS];
    /** Change the scenario, which may be half changed when it refuses. */
    bool (*apply)(const hd_lever *lever, hd_scenario *scenario, hd_error *error);
    /** Say what it did, as hd_lever_say(). */
    void (*say)(char *buffer, const hd_lever *lever, const hd_scenario *before, const hd_scenario *after);
} hd_lever_row;

/** One row per lever, in the order of hd_lever_name. */
extern const hd_lever_row hd_levers[HD_LEVERS];

/** Room for a lever as hd_lever_write() writes it, and for a sentence about it, NUL included. */
#define HD_LEVER_MAX 128
#define HD_LEVER_SAY_MAX 256

/**
 * Set the arguments that were left out and follow from what the lever is applied to: of fuse, one in ten
 * operations goes; of graph, the cost is the trace's own.
 * @param scenario    NULL: what depends on it stays left out
 * @param graph_node  host time of a graph's launch for each of its kernels, as a trace shows it, microseconds; 0: none
 */
void hd_lever_settle(hd_lever *lever, const hd_scenario *scenario, double graph_node);

/** The lever at its usual strength, with nothing written of it; hd_lever_settle() says what that is. */
hd_lever hd_lever_usual(hd_lever_name name);

/** Whether two are the same lever at the same strength. */
bool hd_lever_equal(const hd_lever *a, const hd_lever *b);

/**
 * Read a lever as --lever has it: "fuse=4x2", "graph=1us+8us", "batch=8:1.5"; what is left out is as usual.
 * @return false, with a sentence that says which part was wrong; `lever` is then untouched.
 */
bool hd_lever_read(const char *text, size_t length, hd_lever *lever, hd_error *error);

/**
 * Read one argument as a person types it, "4", "1.5 us"; a time without a unit is in microseconds.
 * @return false, with a sentence; `lever` is then untouched.
 */
bool hd_lever_read_argument(hd_lever *lever, int argument, const char *text, size_t length, hd_error *error);

/** Write a lever so that it reads back to the same one: "fuse=4x2". @return the length, NUL not counted. */
size_t hd_lever_write(const hd_lever *lever, char buffer[HD_LEVER_MAX]);

/**
 * Apply a lever to a complete scenario.
 * @return false, with a sentence that names the lever and the input, leaving the scenario as it was.
 */
bool hd_lever_apply(const hd_lever *lever, hd_scenario *scenario, hd_error *error);

/**
 * Make a lever stronger or weaker by a step that leads to a round value.
 * @param scenario   what it is to be applied to; no step leads to a strength that would be refused there
 * @param argument   which argument: 0 or 1
 * @param direction  +1 for stronger, -1 for weaker
 * @return false at the end of the walk, the lever as it was.
 */
bool hd_lever_step(hd_lever *lever, const hd_scenario *scenario, int argument, int direction, hd_step step);

/** How many times as many items the step processes: ITEMS of batch, 1 for all others. */
double hd_lever_items(const hd_lever *lever);

/**
 * What the lever does to the scenario: "4 operations become one, 2 times a block: 12 ops become 6".
 * @param buffer  of HD_LEVER_SAY_MAX bytes
 * @return `buffer`: a sentence without capital and full stop.
 */
const char *hd_lever_say(char *buffer, const hd_lever *lever, const hd_scenario *scenario);

/**
 * What came of it, beside step time and verdict: "the host's share rises from 86.5 % to 92.8 %"; "" where the
 * gain says it all. As hd_lever_say().
 */
const char *hd_lever_effect(char *buffer, const hd_lever *lever, const hd_outcome *before,
                            const hd_outcome *after);

#endif
