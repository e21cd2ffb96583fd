import { z } from 'zod';
import { agendaItemShape } from './agendas.ts';
import { endpoint } from './endpoint.ts';
import { meetingMinutes } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  instant,
  line,
  meetingMoment,
  namedPeople,
  pathReference,
  personShape,
  queryFlag,
  reference,
  rowScope,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';

export const meetingTypes = ['weekly', 'monthly', 'quarterly', 'annual', 'one_on_one', 'special'] as const;
export type MeetingType = (typeof meetingTypes)[number];
/** How often a meeting comes again. */
export const repeats = ['weekly', 'biweekly', 'monthly', 'quarterly'] as const;
export type Repeat = (typeof repeats)[number];
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
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everybody. */
  participantIds: z.array(userReference).nullable(),
  /** How often it comes again; null where it is a single one. */
  repeat: z.enum(repeats).nullable(),
  /** Which number it bears among those that follow one another; greater ones come later. Null for a single one. */
  nth: z.int().nullable(),
  /** What those that follow one another have in common; null for a single one. */
  seriesId: z.int().nullable(),
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
  /** The round of voting on issues that it is at, from 1 on, and whether its votes are revealed. */
  votingRound: z.int(),
  votesRevealed: z.boolean(),
  /** Whether what people gave is shown before the end. */
  ratingsRevealed: z.boolean(),
  isRecording: z.boolean(),
  /** The week whose numbers it reviews, fixed when it starts; null before. */
  reviewWeek: z.object({ year: z.int(), week: z.int() }).nullable(),
  /** Half the average of what people gave, from 1 to 5; null while it is not completed, and where nobody rated it. */
  rating: z.int().nullable(),
  summary: z.string().nullable(),
  /** How long it took, in minutes; null while it has not ended. */
  duration: z.int().nullable(),
  endedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Meeting = z.infer<typeof meetingShape>;

export const participantShape = shape('Participant', {
  meetingId: reference('meeting'),
  user: personShape,
  /** Whether they are counted as there. */
  isPresent: z.boolean(),
  hasRated: z.boolean(),
  /** What they gave, from 1 to 10; told once the ratings are revealed or the meeting is completed. */
  rating: z.int().nullable(),
  /** What they said on the question that the meeting begins with. */
  word: z.string().nullable(),
  hasVoted: z.boolean(),
  /** Which issues they chose in this round; told once the votes are revealed. */
  votes: z.array(z.int()).nullable(),
  joinedAt: instant,
  version,
});
export type Participant = z.infer<typeof participantShape>;

/** A meeting with all that is needed to take part in it. */
export const wholeMeetingShape = meetingShape
  .extend({
    agenda: z.array(agendaItemShape),
    participants: z.array(participantShape),
    /** What the caller gave that others are not told yet. */
    own: z.object({ rating: z.int().nullable(), votes: z.array(z.int()) }),
    serverTime: instant,
  })
  .meta({ id: 'WholeMeeting' });
export type WholeMeeting = z.infer<typeof wholeMeetingShape>;

const lengthFault = refusal('{field} must be from {least} to {most}', meetingMinutes);

const params = z.object({ id: pathReference('meeting') });

/** The agenda item that the caller saw the meeting at: what stops it is refused if the meeting has moved on. */
export const seenItem = z.object({ item: z.int() }).partial().meta({ id: 'SeenItem' });

const fields = z.object({
  title: line('Title'),
  description: text('Description'),
  meetingDate: meetingMoment,
  /** Another name of `meetingDate`. */
  scheduledDate: meetingMoment,
  durationMinutes: z.int().min(meetingMinutes.least, lengthFault).max(meetingMinutes.most, lengthFault),
  meetingType: z.enum(meetingTypes),
  /** `in_progress` starts it at once. */
  status: z.enum(['scheduled', 'in_progress']),
  teamId: reference('team').nullable(),
  /**
   * Only these people and the organizer will see it. There may be no team, and only the organizer changes them. Only the
   * organizer sees a one-on-one that names nobody.
   */
  participantIds: namedPeople,
  /** How often it is to come again; a change of that concerns this meeting and those that follow. */
  repeat: z.enum(repeats).nullable(),
});

export const meetings = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings',
    summary:
      'List meetings by date: all, those of a status, or those that concern the caller; in pages, the last first',
    query: z.object({
      status: z.enum(meetingStatuses).optional(),
      teamId: pathReference('team').optional(),
      /** Only those that somebody rated, or nobody. */
      rated: queryFlag.optional(),
      /** `mine`: those that the caller organizes, takes part in or is named in, and those of their teams. */
      scope: rowScope.optional(),
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
    summary:
      'Schedule a meeting, or start one at once; a weekly meeting of a team that starts today is the one it has scheduled for today',
    creates: 'meetings',
    body: fields.partial().required({ title: true }).meta({ id: 'NewMeeting' }),
    answer: meetingShape,
    status: 201,
    example: { title: 'Leadership L10', meetingDate: '2026-11-23T09:00:00.000Z' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id',
    summary: 'Change the fields sent of a meeting, and of those that follow where that is said',
    params,
    body: fields
      .omit({ status: true })
      /** Whether those that follow change alike. */
      .extend({ following: z.boolean() })
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'MeetingChange' }),
    answer: meetingShape,
    example: { durationMinutes: 60 },
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/close',
    summary:
      'Close a meeting. One that has not begun is cancelled, and with `following` all following meetings are cancelled too',
    params,
    query: z.object({ following: queryFlag.optional() }),
    body: seenItem,
    answer: meetingShape,
    example: {},
  }),
};
