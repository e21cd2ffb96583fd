import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meetingShape } from './meetings.ts';
import { calendarDate, instant, pathReference, queryFlag, reference, shape, userReference } from './shapes.ts';

const count = z.int();
/** A past meeting with the figures of its recap. */
export const pastMeetingShape = shape('PastMeeting', {
  id: reference('meeting'),
  title: z.string(),
  teamId: reference('team').nullable(),
  /** The name of its team when it ended; null if it had none or the recap lacks it. */
  team: z.string().nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everyone. */
  participantIds: z.array(userReference).nullable(),
  endedAt: instant,
  minutes: count,
  /** The average rating, from 1 to 10. */
  average: z.number().nullable(),
  /** The to-dos completed since the previous meeting, of those completed or due (`todosDue`). */
  todosDone: count,
  todosDue: count,
  solved: count,
  /**
   * Up to two rows of the recap, and of the transcript if the caller may read it, that match the search. Empty without a search, or
   * if the title contains all words.
   */
  excerpts: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type PastMeeting = z.infer<typeof pastMeetingShape>;

export const pastMeetings = {
  held: endpoint({
    method: 'GET',
    path: '/api/meetings/held',
    summary: 'List past meetings, newest first, each with the figures of its recap',
    query: z.object({
      teamId: pathReference('team').optional(),
      /** `true`: only meetings that only their participants can see, such as one-on-ones; `false`: only the others. */
      withParticipants: queryFlag.optional(),
      /** Search words; each of them must appear in the title, in the recap, or in the transcript if the caller may read it. */
      q: z.string().max(200).optional(),
      /** Only meetings that ended on this day or later. */
      since: calendarDate.optional(),
    }),
    paged: 'meeting',
    answer: z.array(pastMeetingShape),
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/next',
    summary: 'Find the next scheduled meeting of the same series, team or participants; null if there is none',
    params: z.object({ id: pathReference('meeting') }),
    answer: meetingShape.pick({ id: true, title: true, meetingDate: true }).meta({ id: 'NextMeeting' }).nullable(),
  }),
};
