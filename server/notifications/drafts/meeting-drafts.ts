import type { Meeting } from '#contract/meetings.ts';
import { type PreparedPart, preparedParts } from '#rules/preparation.ts';
import { type DateValue, type Message, msg } from '#rules/translate.ts';
import type { Draft } from './drafts.ts';

type MeetingTitle = Pick<Meeting, 'id' | 'title'>;

/** A meeting of this person begins soon, at `startsAt` (ISO 8601). */
export const meetingSoon = ({ id, title }: MeetingTitle, startsAt: string, userId: string): Draft => ({
  kind: 'meeting_soon',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: msg('{Meeting} starting soon'),
  // No count of minutes, which would be wrong by the time it is read.
  message: msg('“{title}” starts at {time}.', { title, time: { time: startsAt } }),
  priority: 'normal',
});

/** How many rows of each part of a preparation a person has not done. */
export type Missing = Record<PreparedPart, number>;

const missingTexts: Record<PreparedPart, (count: number) => Message> = {
  numbers: (count) => msg('{count, plural, one {# number} other {# numbers}}', { count }),
  todos: (count) => msg('{count, plural, one {# {todo}} other {# {todos}}}', { count }),
  rocks: (count) => msg('{count, plural, one {# {rock}} other {# {rocks}}}', { count }),
};

function prepareMessage(name: string, title: string, missing: Missing): Message {
  const texts = preparedParts.flatMap((part) => (missing[part] > 0 ? missingTexts[part](missing[part]) : []));
  const [first = '', second = '', third = ''] = texts;
  if (third)
    return msg('{name} asks you to prepare “{title}”: {first}, {second} and {third}.', {
      name,
      title,
      first,
      second,
      third,
    });
  if (second) return msg('{name} asks you to prepare “{title}”: {first} and {second}.', { name, title, first, second });
  return msg('{name} asks you to prepare “{title}”: {first}.', { name, title, first });
}

/** Someone asks this person to prepare for a meeting. */
export const prepareMeeting = (who: string, { id, title }: MeetingTitle, missing: Missing, userId: string): Draft => ({
  kind: 'meeting_nudge',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: msg('Prepare your {meeting}'),
  message: prepareMessage(who, title, missing),
  priority: 'normal',
});

/** Someone started a meeting of this person. */
export const meetingStarted = (who: string, { id, title }: MeetingTitle, userId: string): Draft => ({
  kind: 'meeting_started',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: msg('{Meeting} started'),
  message: msg('{name} started “{title}”.', { name: who, title }),
  priority: 'high',
});

/** A meeting of this person ended, with this many new to-dos for them. `until` is when its recap becomes final, if that is to come. */
export const meetingEnded = (
  meeting: MeetingTitle,
  { todos, until }: { todos: number; until: string | undefined },
  userId: string,
): Draft => ({
  kind: 'meeting_ended',
  userId,
  entityType: 'meeting',
  entityId: meeting.id,
  type: 'info',
  title: msg('{Meeting} ended'),
  message: endedMessage({ title: meeting.title, count: todos }, until),
  priority: 'normal',
});

function endedMessage(values: { title: string; count: number }, until: string | undefined): Message {
  if (until === undefined)
    return values.count === 0
      ? msg('{title} ended.', values)
      : msg('{title} ended: {count, plural, one {# {todo}} other {# {todos}}} for you.', values);
  const dated = { ...values, until: { time: until } };
  return values.count === 0
    ? msg('{title} ended. The recap may change until {until}.', dated)
    : msg(
        '{title} ended: {count, plural, one {# {todo}} other {# {todos}}} for you. The recap may change until {until}.',
        dated,
      );
}

/** A scheduled meeting that was moved or canceled (`to` is null): its dates, and whether the following meetings changed with it. */
export type Rescheduled = { meeting: MeetingTitle; from: string; to: string | null; withFollowing: boolean };

/** Someone moved or canceled a meeting of this person. */
export function rescheduled(who: string, { meeting, from, to, withFollowing }: Rescheduled, userId: string): Draft {
  const values = { name: who, title: meeting.title, from: { date: from } };
  return {
    kind: to === null ? 'meeting_cancelled' : 'meeting_moved',
    userId,
    entityType: 'meeting',
    entityId: meeting.id,
    type: 'warning',
    title: to === null ? msg('{Meeting} canceled') : msg('{Meeting} moved'),
    message:
      to === null
        ? canceledMessage(values, withFollowing)
        : movedMessage({ ...values, to: { date: to } }, withFollowing),
    priority: 'high',
  };
}

/** The organizer of a meeting or series invites this person. `meetingDate` is its next date. */
export const invitedToMeeting = (
  who: string,
  { id, title, meetingDate }: MeetingTitle & Pick<Meeting, 'meetingDate'>,
  userId: string,
): Draft => ({
  kind: 'meeting_invited',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: msg('{Meeting} scheduled'),
  message: msg('{name} invites you to “{title}”, {date}.', { name: who, title, date: { date: meetingDate } }),
  priority: 'normal',
});

/** News of who this person meets in a meeting of named people, because someone was removed, left or is back. */
const metPeople = (
  { id, title, meetingDate }: MeetingTitle & Pick<Meeting, 'meetingDate'>,
  userId: string,
  newsOf: (values: { title: string; date: DateValue }) => Pick<Draft, 'type' | 'title' | 'message'>,
): Draft => ({
  kind: 'meeting_invited',
  userId,
  entityType: 'meeting',
  entityId: id,
  priority: 'high',
  ...newsOf({ title, date: { date: meetingDate } }),
});

type MetMeeting = Parameters<typeof metPeople>[0];

/** This person meets someone else than before, because the organizer was removed or left. */
export const meetsNewOrganizer = (person: string, name: string, meeting: MetMeeting, userId: string): Draft =>
  metPeople(meeting, userId, (values) => ({
    type: 'info',
    title: msg('{Meeting} with {name}', { name }),
    message: msg('{person} left the organization. “{title}”, {date}, now takes place with {name}.', {
      ...values,
      person,
      name,
    }),
  }));

/** No one is left in this person's one-on-one, because the other person was removed or left. */
export const meetsNoOne = (person: string, meeting: MetMeeting, userId: string): Draft =>
  metPeople(meeting, userId, (values) => ({
    type: 'warning',
    title: msg('{Meeting} without {name}', { name: person }),
    message: msg(
      '{person} left the organization. Only you are left in “{title}”, {date}. Cancel it or invite someone else.',
      { ...values, person },
    ),
  }));

/** This person meets someone again who was removed or left, and is back. */
export const meetsAgain = (person: string, meeting: MetMeeting, userId: string): Draft =>
  metPeople(meeting, userId, (values) => ({
    type: 'info',
    title: msg('{Meeting} with {name} again', { name: person }),
    message: msg('{person} is back, and “{title}”, {date}, takes place with them again.', { ...values, person }),
  }));

/** This person is no longer expected in a meeting or series, which they may no longer see, or in one date of it (ISO 8601). */
export const removedFromMeeting = (who: string, title: string, userId: string, date?: string): Draft => ({
  kind: 'meeting_uninvited',
  userId,
  entityType: 'meeting',
  entityId: null,
  type: 'info',
  title: msg('No longer invited'),
  message:
    date === undefined
      ? msg('{name} no longer expects you in “{title}”.', { name: who, title })
      : msg('{name} no longer expects you in “{title}” on {date}.', { name: who, title, date: { date } }),
  priority: 'normal',
});

type Canceled = { name: string; title: string; from: DateValue };

const canceledMessage = (values: Canceled, withFollowing: boolean): Message =>
  withFollowing
    ? msg('{name} canceled “{title}” ({from}) and the following {meetings}.', values)
    : msg('{name} canceled “{title}” ({from}).', values);

const movedMessage = (values: Canceled & { to: DateValue }, withFollowing: boolean): Message =>
  withFollowing
    ? msg('{name} moved “{title}” and the following {meetings} from {from} to {to}.', values)
    : msg('{name} moved “{title}” from {from} to {to}.', values);
