import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meetingShape } from './meetings.ts';
import { calendarDate, instant, pathReference, queryFlag, reference, shape, userReference } from './shapes.ts';

const count = z.int();
/** A meeting that was held, in figures: those of its recap. */
export const heldMeetingShape = shape('HeldMeeting', {
  id: reference('meeting'),
  title: z.string(),
  teamId: reference('team').nullable(),
  /** What its team was called when it ended; null where it had none, and where the recap does not tell. */
  team: z.string().nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everybody. */
  participantIds: z.array(userReference).nullable(),
  endedAt: instant,
  minutes: count,
  /** What people gave it on average, from 1 to 10. */
  average: z.number().nullable(),
  /** The to-dos done since the meeting before, of those done or due. */
  todosDone: count,
  todosDue: count,
  solved: count,
  /** Why a search finds it: up to two rows of its recap. Empty where nothing was searched for, or where the title has all words. */
  excerpts: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type HeldMeeting = z.infer<typeof heldMeetingShape>;

export const heldMeetings = {
  held: endpoint({
    method: 'GET',
    path: '/api/meetings/held',
    summary: 'List meetings that were held, the latest first, each with the figures of its recap',
    query: z.object({
      teamId: pathReference('team').optional(),
      /** `true`: only meetings that nobody but their participants sees, such as one-on-ones; `false`: only the others. */
      withParticipants: queryFlag.optional(),
      /** Words that must all be in the title or in the recap. */
      q: z.string().max(200).optional(),
      /** Only those that ended on that day or later. */
      since: calendarDate.optional(),
    }),
    paged: 'meeting',
    answer: z.array(heldMeetingShape),
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/next',
    summary: 'Tell the next scheduled meeting of the same series, team or participants; null if there is none',
    params: z.object({ id: pathReference('meeting') }),
    answer: meetingShape.pick({ id: true, title: true, meetingDate: true }).meta({ id: 'NextMeeting' }).nullable(),
  }),
};
