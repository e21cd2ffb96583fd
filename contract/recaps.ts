import { z } from 'zod';
import { itemNameKeys } from './agendas.ts';
import { formats, goalOperators } from './measurables.ts';
import { rockStatuses } from './rocks.ts';
import { calendarDate, instant, reference, shape, userReference } from './shapes.ts';

const count = z.int();
const recapNumber = z.object({
  name: z.string(),
  owner: z.string(),
  /** Goal and value in English. */
  goal: z.string(),
  value: z.string(),
  /** Goal and value for any language; recaps from before 26 November 2026 lack it. */
  raw: z
    .object({
      format: z.enum(formats),
      unit: z.string().nullable(),
      operator: z.enum(goalOperators),
      goal: z.number().nullable(),
      goalMax: z.number().nullable(),
      value: z.number().nullable(),
    })
    .optional(),
});
const standings = z.object({ met: count, near: count, missed: count });
const recapRock = z.object({ title: z.string(), owner: z.string(), status: z.enum(rockStatuses) });
const titleWithOwner = z.object({ title: z.string(), owner: z.string() });
const titleWithTeam = z.object({ title: z.string(), team: z.string() });
/** The id of the person; recaps from before 24 November 2026 lack it. */
const userId = z.string().optional();
/** Set on what is added after the end: what people wrote offline, and what they create from the summary. */
const isLate = z.boolean().optional();
/** Set if the name of the agenda item is one of ours; the name itself is then in English. */
const nameKey = z.enum(itemNameKeys).optional();

/** The outcome of a meeting, with all names and titles as they were at its end: later changes of those rows do not alter it. */
export const recapShape = shape('Recap', {
  title: z.string(),
  /** The name of the team; null for a meeting without one. */
  team: z.string().nullable(),
  startedAt: instant.nullable(),
  organizer: z.string(),
  presenter: z.string(),
  agenda: z.array(z.object({ name: z.string(), nameKey, minutes: z.int(), seconds: z.int() })),
  /** Everyone who was present at any time. `hasLeft` is set on those who left before the end; their rating does not count. */
  people: z.array(
    z.object({ name: z.string(), rating: z.int().nullable(), userId, hasLeft: z.boolean().optional(), isLate }),
  ),
  /** The names of the people who were expected and never present. */
  absent: z.array(z.string()),
  /** The opening question and the answers. */
  segue: z.object({
    /** In English. */
    prompt: z.string(),
    /** The number of the question, for any language; absent if the question was reworded since. */
    promptNumber: z.int().optional(),
    words: z.array(z.object({ name: z.string(), word: z.string(), userId, isLate })),
  }),
  /** The average rating, from 1 to 10. */
  average: z.number().nullable(),
  /** The numbers of the reviewed week: `off` track and `on` track. */
  numbers: z.object({
    week: z.object({ year: z.int(), week: z.int() }),
    /** The first day of the week. Recaps from before 27 November 2026 lack it. */
    firstDay: calendarDate.optional(),
    onTrack: count,
    total: count,
    /** How many met their goal, came near it or missed it; the others have no value. Recaps from before 27 November 2026 lack it. */
    standings: standings.optional(),
    off: z.array(recapNumber),
    on: z.array(recapNumber),
  }),
  /** The rocks of the reviewed quarter, such as `2026-Q4`. */
  rocks: z.object({
    quarter: z.string(),
    onTrack: count,
    total: count,
    off: z.array(recapRock),
    on: z.array(recapRock),
  }),
  /** The rocks created in the meeting for the next quarter; only if its agenda has an item for them. */
  newRocks: z.object({ quarter: z.string(), rocks: z.array(titleWithOwner) }).optional(),
  /** The to-dos that were done or due since the previous meeting, and those created (`made`) in this one. */
  todos: z.object({
    done: count,
    due: count,
    /** Whether there was no previous meeting, so that the last seven days count. */
    isFirst: z.boolean(),
    finished: z.array(titleWithOwner),
    made: z.array(
      z.object({
        title: z.string(),
        owner: z.string(),
        dueDate: calendarDate.nullable(),
        /** The id of the to-do; recaps from before 27 November 2026 lack it. */
        id: count.optional(),
        isLate,
      }),
    ),
  }),
  /** The issues solved in the meeting with their decisions, and the number and titles of those carried over (`left`). */
  issues: z.object({
    solved: z.array(
      z.object({
        title: z.string(),
        /** For 15 minutes after the end, a change of the issue's decision still changes it. */
        decision: z.string().nullable(),
        /** The id of the issue; recaps from before 27 November 2026 lack it. */
        id: count.optional(),
      }),
    ),
    carried: count,
    left: z.array(z.string()),
    /** Out of how many meetings each of `left` was carried over, this one included; recaps from before 30 November 2026 lack it. */
    leftTimes: z.array(count).optional(),
  }),
  /** The notes, with the names of their agenda items. */
  notes: z.array(z.object({ item: z.string(), nameKey, text: z.string(), isLate })),
  /** Includes the ones that were not ticked, which come again. */
  headlines: z.array(z.object({ kind: z.string(), title: z.string(), isUnread: z.boolean().optional() })),
  /** The votes of each issue, round by round. */
  votes: z.array(z.object({ round: count, votes: z.array(z.object({ title: z.string(), votes: count })) })),
  /** The messages cascaded to other teams in the meeting, and the issues sent to them. */
  messages: z.array(titleWithTeam),
  sent: z.array(titleWithTeam),
});
export type Recap = z.infer<typeof recapShape>;

/** What a recap means for the caller, and who of the absent has said that they read it. */
export const ownRecapShape = shape('OwnRecap', {
  /** The caller's open to-dos and issues of the meeting, those created in it first (`isNew`). */
  todos: z.array(
    z.object({ id: reference('todo'), title: z.string(), dueDate: calendarDate.nullable(), isNew: z.boolean() }),
  ),
  issues: z.array(z.object({ id: reference('issue'), title: z.string() })),
  /** Whether the caller was expected and not there. */
  wasAbsent: z.boolean(),
  /** When the caller said that they read it; null if they have not. */
  readAt: instant.nullable(),
  /** For the organizer: everyone who was expected and not there, and when they said that they read it. Empty for others. */
  readers: z.array(z.object({ userId: userReference, readAt: instant.nullable() })),
});
export type OwnRecap = z.infer<typeof ownRecapShape>;
