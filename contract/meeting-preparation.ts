import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { meetingShape } from './meetings.ts';
import { calendarDate, instant, pathReference, reference, shape, text, textFrom, userReference } from './shapes.ts';

const params = z.object({ id: pathReference('meeting') });

/** How many rows a person has to prepare, and how many of them are done. */
const progress = z.object({ done: z.int(), total: z.int() }).meta({ id: 'Progress' });

const personPreparing = shape('PersonPreparing', {
  userId: userReference,
  /** The numbers that they own in the week under review; done with a value. */
  numbers: progress,
  /** Their to-dos due by the day of the meeting, and those completed since the previous one. */
  todos: progress,
  /** Their rocks of the quarter; done if complete or updated since the previous meeting. */
  rocks: progress,
  /** The headlines and issues that they added since the previous meeting. */
  headlines: z.int(),
  issues: z.int(),
  /** Whether they can be asked to prepare today: they have an account, and no one has asked them today. */
  mayBeNudged: z.boolean(),
  wasNudged: z.boolean(),
});
export type PersonPreparing = z.infer<typeof personPreparing>;

export const preparationShape = shape('Preparation', {
  /** The end of the previous meeting, or the day seven days ago if there is none. */
  since: instant,
  /** The day for which people prepare: that of the meeting, or today if it has passed. */
  day: calendarDate,
  /** The week and the quarter under review on that day. */
  week: z.object({ year: z.int(), week: z.int() }),
  quarter: z.string(),
  /** What there is to prepare, in the order of the agenda. */
  parts: z.array(z.enum(['numbers', 'rocks', 'headlines', 'todos', 'issues'])),
  /** The meeting of the same series that comes first; null if it is this one. */
  first: meetingShape.pick({ id: true, title: true, meetingDate: true }).meta({ id: 'FirstMeeting' }).nullable(),
  /** Its people, by name, except observers. Only parts that are on the agenda and rows that all readers of the meeting can see count. */
  people: z.array(personPreparing),
});
export type Preparation = z.infer<typeof preparationShape>;

const carried = (noun: 'issue' | 'todo' | 'headline') => z.array(z.object({ id: reference(noun), times: z.int() }));

/** What happens between two meetings: who has prepared, what was carried over, and what the presenter says before. */
export const meetingPreparation = {
  preparation: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/preparation',
    summary: 'Read who has prepared for a meeting: numbers, to-dos, rocks, headlines and issues since the previous one',
    params,
    answer: preparationShape,
  }),
  carriedOver: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/carried-over',
    summary: 'Count how many earlier meetings each open issue, to-do and headline of a meeting was carried over from',
    params,
    answer: shape('CarriedOver', { issues: carried('issue'), todos: carried('todo'), headlines: carried('headline') }),
  }),
  brief: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/presenter-note',
    summary: 'Write what to say before a meeting, as its organizer or presenter or as an admin; empty removes it',
    params,
    body: z
      .object({
        presenterNote: text('Note', limits.presenterNote),
        presenterNoteFrom: textFrom('Note', limits.presenterNote),
      })
      .meta({ id: 'PresenterNote' }),
    answer: meetingShape,
    example: { presenterNote: 'Bring your numbers for the new yard' },
  }),
  nudge: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/nudges',
    summary: 'Ask people who have not prepared to do so, each at most once a day; returns those it asked',
    params,
    body: z.object({ userIds: z.array(userReference).max(limits.preparing) }).meta({ id: 'Nudge' }),
    answer: shape('Nudged', { userIds: z.array(userReference) }),
    status: 200,
    example: { userIds: [] },
  }),
};
