import { z } from 'zod';
import { calendarDate, shape } from './shapes.ts';

const count = z.int();
/** What came of a meeting, in the words that held when it ended: nothing in it changes with the rows that it tells of. */
export const recapShape = shape('Recap', {
  agenda: z.array(z.object({ name: z.string(), minutes: z.int(), seconds: z.int() })),
  people: z.array(z.object({ name: z.string(), rating: z.int().nullable() })),
  /** The question that it began with, and what people said. */
  segue: z.object({ prompt: z.string(), words: z.array(z.object({ name: z.string(), word: z.string() })) }),
  /** What people gave it on average, from 1 to 10. */
  average: z.number().nullable(),
  /** The numbers of the week that it reviewed, and those off track. */
  numbers: z.object({
    week: z.string(),
    onTrack: count,
    total: count,
    off: z.array(z.object({ name: z.string(), owner: z.string(), goal: z.string(), value: z.string() })),
  }),
  rocks: z.object({
    onTrack: count,
    total: count,
    off: z.array(z.object({ title: z.string(), owner: z.string(), status: z.string() })),
  }),
  /** Those done in the seven days before, of those done or due; and those made in the meeting. Earlier recaps do not name the done. */
  todos: z.object({
    done: count,
    due: count,
    finished: z.array(z.object({ title: z.string(), owner: z.string() })).optional(),
    made: z.array(z.object({ title: z.string(), owner: z.string(), dueDate: calendarDate.nullable() })),
  }),
  /** Those solved in the meeting with what was decided, and those that are carried on, which earlier recaps do not name. */
  issues: z.object({
    solved: z.array(z.object({ title: z.string(), decision: z.string().nullable() })),
    carried: count,
    left: z.array(z.string()).optional(),
  }),
  /** What was written at the items of the agenda, by their names. */
  notes: z.array(z.object({ item: z.string(), text: z.string() })),
  headlines: z.array(z.object({ kind: z.string(), title: z.string() })),
});
export type Recap = z.infer<typeof recapShape>;
