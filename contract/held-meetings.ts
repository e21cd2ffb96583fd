import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, instant, pathReference, reference, shape } from './shapes.ts';

const count = z.int();
/** A meeting that was held, in figures: those of its recap. */
export const heldMeetingShape = shape('HeldMeeting', {
  id: reference('meeting'),
  title: z.string(),
  teamId: reference('team').nullable(),
  endedAt: instant,
  minutes: count,
  /** What people gave it on average, from 1 to 10. */
  average: z.number().nullable(),
  /** The to-dos done since the meeting before, of those done or due. */
  todosDone: count,
  todosDue: count,
  solved: count,
});
export type HeldMeeting = z.infer<typeof heldMeetingShape>;

export const heldMeetings = {
  held: endpoint({
    method: 'GET',
    path: '/api/meetings/held',
    summary: 'List meetings that were held, what ended last first, each in figures',
    query: z.object({
      teamId: pathReference('team').optional(),
      /** Words that all stand in the title, or in what was decided, read, said or noted. */
      q: z.string().max(200).optional(),
      /** Only those that ended on that day or later. */
      since: calendarDate.optional(),
    }),
    paged: 'meeting',
    answer: z.array(heldMeetingShape),
  }),
};
