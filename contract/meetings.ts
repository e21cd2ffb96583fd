import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  instant,
  line,
  meetingMoment,
  pathReference,
  personShape,
  queryFlag,
  reference,
  shape,
  text,
  userReference,
  version,
} from './shapes.ts';

export const meetingTypes = ['weekly', 'monthly', 'quarterly', 'annual', 'special'] as const;
export type MeetingType = (typeof meetingTypes)[number];
export const meetingStatuses = ['scheduled', 'in_progress', 'suspended', 'completed', 'closed'] as const;

export const meetingShape = shape('Meeting', {
  id: reference('meeting'),
  title: z.string(),
  description: z.string().nullable(),
  /** The moment it begins, or the day alone. */
  meetingDate: z.union([instant, calendarDate]),
  durationMinutes: z.int(),
  meetingType: z.enum(meetingTypes),
  status: z.enum(meetingStatuses),
  teamId: reference('team').nullable(),
  organizerId: userReference.nullable(),
  /** Who leads through it; another takes over by an act of theirs alone. */
  presenterId: userReference.nullable(),
  actualStartTime: instant.nullable(),
  /** The item of the agenda that it is at, from 0 on. */
  currentAgendaItem: z.int(),
  /** How long each item took until it was left, in seconds; that of the current one until the meeting was suspended. */
  itemSeconds: z.array(z.int()),
  /** Since when the current item runs, as if it had never been left; null while the meeting does not run. */
  agendaStartTime: instant.nullable(),
  /** Since when the clock stands; null while it runs. */
  pausedAt: instant.nullable(),
  tangentCount: z.int(),
  isRecording: z.boolean(),
  /** Half the average of what people gave, from 1 to 5; null while it is not completed, and where nobody rated it. */
  rating: z.int().nullable(),
  summary: z.string().nullable(),
  /** How long it took, in minutes; null while it is not completed. */
  duration: z.int().nullable(),
  endedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Meeting = z.infer<typeof meetingShape>;

/** What an item of an agenda is for: it decides what is worked on there. */
export const agendaKinds = ['segue', 'scorecard', 'rocks', 'headlines', 'todos', 'ids', 'conclude', 'notes'] as const;

export const agendaItemShape = shape('AgendaItem', {
  kind: z.enum(agendaKinds),
  name: line('Name'),
  minutes: z.int().min(1, 'must be from 1 to 240').max(240, 'must be from 1 to 240'),
});
export type AgendaItem = z.infer<typeof agendaItemShape>;

export const participantShape = shape('Participant', {
  meetingId: reference('meeting'),
  user: personShape,
  /** Whether they are counted as there. */
  isPresent: z.boolean(),
  hasRated: z.boolean(),
  /** What they gave, from 1 to 10; told once the meeting is completed. */
  rating: z.int().nullable(),
  joinedAt: instant,
  version,
});
export type Participant = z.infer<typeof participantShape>;

const count = z.int();
/** What came of a meeting, in the words that held when it ended: nothing in it changes with the rows that it tells of. */
export const recapShape = shape('Recap', {
  agenda: z.array(z.object({ name: z.string(), minutes: z.int(), seconds: z.int() })),
  people: z.array(z.object({ name: z.string(), rating: z.int().nullable() })),
  /** What people gave it on average, from 1 to 10. */
  average: z.number().nullable(),
  /** The numbers of the week that it was, and those off track. */
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
  /** Those done in the seven days before, of those done or due; and those made in the meeting. */
  todos: z.object({
    done: count,
    due: count,
    made: z.array(z.object({ title: z.string(), owner: z.string(), dueDate: calendarDate.nullable() })),
  }),
  /** Those solved in the meeting, and how many are carried on. */
  issues: z.object({ solved: z.array(z.string()), carried: count }),
  headlines: z.array(z.object({ kind: z.string(), title: z.string() })),
});
export type Recap = z.infer<typeof recapShape>;

/** A meeting with all that is needed to take part in it. */
export const wholeMeetingShape = meetingShape
  .extend({ agenda: z.array(agendaItemShape), participants: z.array(participantShape), serverTime: instant })
  .meta({ id: 'WholeMeeting' });
export type WholeMeeting = z.infer<typeof wholeMeetingShape>;

const params = z.object({ id: pathReference('meeting') });
const rating = (most: number) => z.int().min(1, `must be from 1 to ${most}`).max(most, `must be from 1 to ${most}`);

const fields = z.object({
  title: line('Title'),
  description: text('Description'),
  meetingDate: meetingMoment,
  /** Another name of `meetingDate`. */
  scheduledDate: meetingMoment,
  durationMinutes: z.int().min(30, 'must be from 30 to 180').max(180, 'must be from 30 to 180'),
  meetingType: z.enum(meetingTypes),
  /** `in_progress` starts it at once. */
  status: z.enum(['scheduled', 'in_progress']),
  teamId: reference('team').nullable(),
});

export const meetings = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings',
    summary: 'List meetings by date, all or those of a status; in pages, what was last first',
    query: z.object({
      status: z.enum(meetingStatuses).optional(),
      teamId: pathReference('team').optional(),
      /** Only those that somebody rated, or nobody. */
      rated: queryFlag.optional(),
    }),
    paged: 'meeting',
    answer: z.array(meetingShape),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/meetings/:id',
    summary: 'Find one meeting, with its agenda, who takes part and the time of the server',
    params,
    answer: wholeMeetingShape,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/meetings',
    summary: 'Schedule a meeting, or start one at once',
    creates: 'meetings',
    body: fields.partial().required({ title: true }).meta({ id: 'NewMeeting' }),
    answer: meetingShape,
    status: 201,
    example: { title: 'Leadership L10', meetingDate: '2026-11-23T09:00:00.000Z' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id',
    summary: 'Change the fields sent of a meeting',
    params,
    body: fields.omit({ status: true }).partial().meta({ id: 'MeetingChange' }),
    answer: meetingShape,
    example: { durationMinutes: 60 },
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/close',
    summary: 'Close a meeting; one that is only scheduled is thereby called off',
    params,
    answer: meetingShape,
  }),
  recap: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/recap',
    summary: 'What came of a meeting that is completed, as it was when it ended',
    params,
    answer: recapShape,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/join',
    summary: 'Take part in a meeting',
    params,
    answer: wholeMeetingShape,
    status: 200,
  }),
  start: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/start',
    summary: 'Start a meeting, or go on with one that was suspended; a team has one in progress at most',
    params,
    answer: meetingShape,
  }),
  goOn: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/agenda',
    summary: 'Go on to the next item of the agenda',
    params,
    body: z.object({ nextItem: z.int() }).meta({ id: 'AgendaStep' }),
    answer: meetingShape,
    example: { nextItem: 1 },
  }),
  visit: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/item',
    summary: 'Go to any item of the agenda: back to an earlier one, or past some',
    params,
    body: z.object({ item: z.int().min(0) }).meta({ id: 'AgendaVisit' }),
    answer: meetingShape,
    example: { item: 3 },
  }),
  pause: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/pause',
    summary: 'Let the clock of a meeting stand, or run again',
    params,
    body: z.object({ isPaused: z.boolean() }).meta({ id: 'Pause' }),
    answer: meetingShape,
    example: { isPaused: true },
  }),
  present: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/presenter',
    summary: 'Take over leading through a meeting',
    params,
    answer: meetingShape,
  }),
  tangent: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/tangent',
    summary: 'Count a tangent',
    params,
    answer: z.object({ tangentCount: z.int() }).meta({ id: 'Tangents' }),
    status: 200,
  }),
  record: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/recording',
    summary: 'Say whether a meeting is being recorded',
    params,
    body: z.object({ isRecording: z.boolean() }).meta({ id: 'Recording' }),
    answer: meetingShape,
    example: { isRecording: true },
  }),
  attend: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/participants/:userId',
    summary: 'Say whether somebody is at a meeting',
    params: params.extend({ userId: userReference }),
    body: z.object({ isPresent: z.boolean() }).meta({ id: 'Attendance' }),
    answer: participantShape,
    example: { isPresent: true },
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/rating',
    summary: 'Rate a meeting that one takes part in, from 1 to 10; told to the others when it ends',
    params,
    body: z.object({ rating: rating(10) }).meta({ id: 'MeetingRating' }),
    answer: participantShape,
    example: { rating: 9 },
  }),
  suspend: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/suspend',
    summary: 'Suspend a meeting, to go on with it another time',
    params,
    answer: meetingShape,
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/end',
    summary: 'End a meeting, with a rating from 1 to 5 and a summary if one likes',
    params,
    body: z
      .object({ rating: rating(5).nullable(), summary: text('Summary') })
      .partial()
      .meta({ id: 'MeetingEnd' }),
    answer: meetingShape,
    example: { rating: 4, summary: 'Two issues solved' },
  }),
};
