import { z } from 'zod';
import { calendarDate, instant, shape } from './shapes.ts';

const count = z.int();
const numberShape = z.object({ name: z.string(), owner: z.string(), goal: z.string(), value: z.string() });
const isLate = z.boolean().optional();

/**
 * What came of a meeting, in the words that held when it ended: nothing in it changes with the rows that it tells of. What people
 * wrote offline is added for 15 minutes (`isLate`). Earlier recaps lack the optional fields.
 */
export const recapShape = shape('Recap', {
  title: z.string().optional(),
  /** The name of its team; null where it had none. */
  team: z.string().nullable().optional(),
  startedAt: instant.nullable().optional(),
  organizer: z.string().optional(),
  presenter: z.string().optional(),
  agenda: z.array(z.object({ name: z.string(), minutes: z.int(), seconds: z.int() })),
  /** Everybody who was there at any time; `hasLeft` at the end, when their rating does not count. */
  people: z.array(
    z.object({
      name: z.string(),
      rating: z.int().nullable(),
      userId: z.string().optional(),
      hasLeft: z.boolean().optional(),
      isLate,
    }),
  ),
  /** The others of its team, or of its people. */
  absent: z.array(z.string()).optional(),
  /** The question that it began with, and what people said. */
  segue: z.object({
    prompt: z.string(),
    words: z.array(z.object({ name: z.string(), word: z.string(), userId: z.string().optional(), isLate })),
  }),
  /** What people gave it on average, from 1 to 10. */
  average: z.number().nullable(),
  /** The numbers of the week that it reviewed, and those off track. */
  numbers: z.object({
    week: z.string(),
    onTrack: count,
    total: count,
    off: z.array(numberShape),
    on: z.array(numberShape).optional(),
  }),
  /** The rocks of the quarter that it reviewed, such as `2026-Q4`. */
  rocks: z.object({
    quarter: z.string().optional(),
    onTrack: count,
    total: count,
    off: z.array(z.object({ title: z.string(), owner: z.string(), status: z.string() })),
    on: z.array(z.object({ title: z.string(), owner: z.string(), status: z.string() })).optional(),
  }),
  /** The rocks created in the meeting for the quarter after the reviewed one, where its agenda has an item for them. */
  newRocks: z
    .object({ quarter: z.string(), rocks: z.array(z.object({ title: z.string(), owner: z.string() })) })
    .optional(),
  /** Those done since the meeting before, of those done or due; and those made in the meeting. Earlier recaps do not name the done. */
  todos: z.object({
    done: count,
    due: count,
    /** Whether there was no meeting before, so that seven days count, as in earlier recaps. */
    isFirst: z.boolean().optional(),
    finished: z.array(z.object({ title: z.string(), owner: z.string() })).optional(),
    made: z.array(z.object({ title: z.string(), owner: z.string(), dueDate: calendarDate.nullable() })),
  }),
  /** Those solved in the meeting with what was decided, and those that are carried over, which earlier recaps do not name. */
  issues: z.object({
    solved: z.array(z.object({ title: z.string(), decision: z.string().nullable() })),
    carried: count,
    left: z.array(z.string()).optional(),
  }),
  /** What was written at the items of the agenda, by their names. */
  notes: z.array(z.object({ item: z.string(), text: z.string(), isLate })),
  headlines: z.array(z.object({ kind: z.string(), title: z.string() })),
  /** How many votes each issue got, round by round. */
  votes: z.array(z.object({ round: count, votes: z.array(z.object({ title: z.string(), votes: count })) })).optional(),
  /** The messages cascaded to other teams in the meeting, and the issues sent to them. */
  messages: z.array(z.object({ title: z.string(), team: z.string() })).optional(),
  sent: z.array(z.object({ title: z.string(), team: z.string() })).optional(),
});
export type Recap = z.infer<typeof recapShape>;
