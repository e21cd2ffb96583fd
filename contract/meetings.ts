import { z } from 'zod';
import { agendaItemShape } from './agendas.ts';
import { endpoint } from './endpoint.ts';
import { limits, meetingMinutes } from './limits.ts';
import { officeRoomNames } from './office-names.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  email,
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
/** How often a meeting repeats. */
export const repeats = ['weekly', 'biweekly', 'monthly', 'quarterly'] as const;
export type Repeat = (typeof repeats)[number];
export const meetingStatuses = ['scheduled', 'in_progress', 'suspended', 'completed', 'closed'] as const;

export const meetingShape = shape('Meeting', {
  id: reference('meeting'),
  title: z.string(),
  description: z.string().nullable(),
  /** What its organizer or presenter wants to say before it. Each meeting of a series has its own. */
  presenterNote: z.string().nullable(),
  /** The start, or only the day. */
  meetingDate: z.union([instant, calendarDate]),
  durationMinutes: z.int(),
  /** The room of the virtual office in which it takes place; null if it has none. */
  officeRoom: z.enum(officeRoomNames).nullable(),
  meetingType: z.enum(meetingTypes),
  status: z.enum(meetingStatuses),
  teamId: reference('team').nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everyone. */
  participantIds: z.array(userReference).nullable(),
  /** The email addresses of guests, who get the invitation and see nothing else. */
  guests: z.array(z.string()),
  /** The type whose agenda it uses; null for its own. */
  agendaType: z.enum(meetingTypes).nullable(),
  /** How often it repeats; null for a single meeting. */
  repeat: z.enum(repeats).nullable(),
  /** Its number in the series; later meetings have greater numbers. Null for a single meeting. */
  nth: z.int().nullable(),
  /** The series that it belongs to; null for a single meeting. */
  seriesId: z.int().nullable(),
  organizerId: userReference.nullable(),
  /** Who moves it through the agenda. Other people become presenter only by taking over. */
  presenterId: userReference.nullable(),
  actualStartTime: instant.nullable(),
  /** The index of the current agenda item, from 0. */
  currentAgendaItem: z.int(),
  /** The seconds spent on each item when the meeting last left it; for the current item, when the meeting was suspended. */
  itemSeconds: z.array(z.int()),
  /** When the current item would have started if it had run without a break; null while the meeting is not in progress. */
  agendaStartTime: instant.nullable(),
  /** When the clock was paused; null while it runs. */
  pausedAt: instant.nullable(),
  tangentCount: z.int(),
  /** The current round of voting on issues, from 1. */
  votingRound: z.int(),
  votesRevealed: z.boolean(),
  /** Whether ratings are visible before the end. */
  ratingsRevealed: z.boolean(),
  isRecording: z.boolean(),
  /** The issue under discussion; null if there is none, or if not everyone who sees the meeting sees the issue. */
  discussedIssueId: reference('issue').nullable(),
  /** The week whose numbers it reviews; set when it starts, null before. */
  reviewWeek: z.object({ year: z.int(), week: z.int() }).nullable(),
  /** Half the average rating, from 1 to 5; null until it is completed, or if no one rated it. */
  rating: z.int().nullable(),
  summary: z.string().nullable(),
  /** Its duration in minutes; null until it has ended. */
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
  isPresent: z.boolean(),
  hasRated: z.boolean(),
  /** From 1 to 10; null until ratings are revealed or the meeting is completed. */
  rating: z.int().nullable(),
  /** Their answer to the opening question. */
  word: z.string().nullable(),
  hasVoted: z.boolean(),
  /** The ids of the issues they voted for in this round; null until votes are revealed. */
  votes: z.array(z.int()).nullable(),
  joinedAt: instant,
  version,
});
export type Participant = z.infer<typeof participantShape>;

/** A meeting with everything that the meeting room shows. */
export const wholeMeetingShape = meetingShape
  .extend({
    agenda: z.array(agendaItemShape),
    participants: z.array(participantShape),
    /** The caller's own rating and votes, also before they are revealed, and whether they may read its transcript. */
    own: z.object({ rating: z.int().nullable(), votes: z.array(z.int()), hears: z.boolean() }),
    serverTime: instant,
  })
  .meta({ id: 'WholeMeeting' });
export type WholeMeeting = z.infer<typeof wholeMeetingShape>;

const lengthFault = refusal('{field} must be from {least} to {most}', meetingMinutes);

const params = z.object({ id: pathReference('meeting') });

/** The agenda item that the caller saw. Stopping a meeting is refused if it has moved on since. */
export const seenItem = z.object({ item: z.int() }).partial().meta({ id: 'SeenItem' });

const fields = z.object({
  title: line('Title'),
  description: text('Description'),
  meetingDate: meetingMoment,
  /** An alias of `meetingDate`. */
  scheduledDate: meetingMoment,
  durationMinutes: z.int().min(meetingMinutes.least, lengthFault).max(meetingMinutes.most, lengthFault),
  officeRoom: z.enum(officeRoomNames).nullable(),
  meetingType: z.enum(meetingTypes),
  /** `in_progress` starts it immediately. */
  status: z.enum(['scheduled', 'in_progress']),
  teamId: reference('team').nullable(),
  /**
   * Only these people and the organizer will see it. Not allowed together with a team, and only the organizer can change
   * it. If a one-on-one names no one, only the organizer sees it.
   */
  participantIds: namedPeople,
  /** The email addresses of people outside of the organization, who get the invitation and see nothing else. */
  guests: z.array(email).max(limits.guests, refusal('You can invite at most {most} guests', { most: limits.guests })),
  /** The type whose agenda it uses; null for its own. */
  agendaType: z.enum(meetingTypes).nullable(),
  /** How often it repeats; a change applies to this meeting and the following ones. */
  repeat: z.enum(repeats).nullable(),
});

export const meetings = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings',
    summary: "List meetings by date: all, those with a status, or the caller's; pages start with the latest meeting",
    query: z.object({
      status: z.enum(meetingStatuses).optional(),
      teamId: pathReference('team').optional(),
      /** `true`: only rated meetings; `false`: only meetings without a rating. */
      rated: queryFlag.optional(),
      /** `mine`: meetings that the caller organizes, joined or is named in, and those of their teams. */
      scope: rowScope.optional(),
    }),
    paged: 'meeting',
    answer: z.array(meetingShape),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/meetings/:id',
    summary: 'Find one meeting with its agenda, its participants and the server time',
    params,
    answer: wholeMeetingShape,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/meetings',
    summary:
      'Schedule a meeting, or start one immediately; starting a weekly team meeting starts the one scheduled for today, if there is one',
    creates: 'meetings',
    body: fields.partial().required({ title: true }).meta({ id: 'NewMeeting' }),
    answer: meetingShape,
    status: 201,
    example: { title: 'Leadership L10', meetingDate: '2026-11-23T09:00:00.000Z' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id',
    summary: 'Change a meeting, and with `following` also the following meetings of its series; fields left out stay',
    params,
    body: fields
      .omit({ status: true })
      /** Whether the change also applies to the following meetings of the series. */
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
    summary: 'Close a meeting. A meeting that has not started is canceled, and with `following` all following ones too',
    params,
    query: z.object({ following: queryFlag.optional() }),
    body: seenItem,
    answer: meetingShape,
    example: {},
  }),
};
