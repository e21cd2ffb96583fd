import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { fullName } from '#rules/people.ts';
import { type PreparedPart, preparedParts } from '#rules/preparation.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { type DateValue, type Message, msg } from '#rules/translate.ts';
import type { Recipient } from '#server/chat/recipients.ts';
import type { CallRecipient } from '#server/video-rooms/call-recipients.ts';
import type { Kind, notifications } from './table.ts';

/** A notification for one person, before their preferences are applied. */
export type Draft = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'message' | 'priority' | 'entityType'
> & { kind: Kind; entityId: number | null; messageId?: number; threadId?: number | null };

/** The title of every notification about a mention. */
export const mentionedTitle = msg('You were mentioned');

/** Someone assigned a to-do to this person. */
export const assignedTodo = (who: string, { id, title, priority }: Todo, userId: string): Draft => ({
  kind: 'todo_assigned',
  userId,
  entityType: 'todo',
  entityId: id,
  type: 'info',
  title: msg('{Todo} assigned to you'),
  message: msg('{name} assigned you “{title}”.', { name: who, title }),
  priority: priority === 'high' || priority === 'urgent' ? 'high' : 'normal',
});

const entityTypeOf = { todos: 'todo', rocks: 'rock', issues: 'issue', measurables: 'measurable' } as const;

/** Someone mentioned this person in a discussion. Without the text, because the author may delete it. */
export const mentioned = (who: string, { noun, id }: CommentTarget, title: string, userId: string): Draft => ({
  kind: 'mentioned',
  userId,
  entityType: entityTypeOf[noun],
  entityId: id,
  type: 'info',
  title: mentionedTitle,
  message: msg('{name} mentioned you in the discussion of “{title}”.', { name: who, title }),
  priority: 'normal',
});

/** Someone commented on something that this person follows. */
export const commentOnFollowed = (who: string, { noun, id }: CommentTarget, title: string, userId: string): Draft => ({
  kind: 'commented',
  userId,
  entityType: entityTypeOf[noun],
  entityId: id,
  type: 'info',
  title: msg('New comment'),
  message: msg('{name} commented on “{title}”.', { name: who, title }),
  priority: 'normal',
});

/** Someone made this person the owner of a rock. */
export const handedRock = (who: string, { id, title }: Rock, userId: string): Draft => ({
  kind: 'rock_handed',
  userId,
  entityType: 'rock',
  entityId: id,
  type: 'info',
  title: msg('New {rock}'),
  message: msg('{name} made you the owner of “{title}”.', { name: who, title }),
  priority: 'normal',
});

const typeOf: Record<Rock['status'], Draft['type']> = {
  not_started: 'info',
  on_track: 'success',
  at_risk: 'warning',
  off_track: 'error',
  complete: 'success',
};

/** Someone changed the status of a rock of this person. */
export const changedRock = (who: string, { id, title, status }: Rock, userId: string): Draft => ({
  kind: 'rock_status',
  userId,
  entityType: 'rock',
  entityId: id,
  type: typeOf[status],
  title: msg('{Rock} status changed'),
  message: msg('{name} changed “{title}” to {status}.', { name: who, title, status: rockStatusNames[status] }),
  priority: status === 'off_track' ? 'high' : 'normal',
});

/** The to-dos of one person that are due on a day: how many, and the ids and titles of the first few. */
export type DueTodos = { userId: string; count: number; ids: number[]; titles: string[] };

/** To-dos of this person are due today. */
export const dueTodos = ({ userId, count, ids, titles }: DueTodos): Draft => ({
  kind: 'todos_due',
  userId,
  entityType: 'todo',
  entityId: count === 1 ? (ids[0] ?? null) : null,
  type: 'info',
  title: msg('Due today'),
  message: dueMessage(count, titles),
  priority: 'normal',
});

function dueMessage(count: number, titles: string[]): Message {
  if (count === 1) return msg('“{title}” is due today.', { title: titles[0] ?? '' });
  const [names, more] = [titles.join(', '), count - titles.length];
  return more > 0
    ? msg('{count} {todos} are due today: {names} and {more} more.', { count, names, more })
    : msg('{count} {todos} are due today: {names}.', { count, names });
}

/** To-dos of this person are open in the middle of the week. */
export const openTodos = ({ userId, count, ids, titles }: DueTodos): Draft => ({
  kind: 'todos_open',
  userId,
  entityType: 'todo',
  entityId: count === 1 ? (ids[0] ?? null) : null,
  type: 'info',
  title: msg('Still open this week'),
  message: openMessage(count, titles),
  priority: 'normal',
});

function openMessage(count: number, titles: string[]): Message {
  if (count === 1) return msg('“{title}” is still open.', { title: titles[0] ?? '' });
  const [names, more] = [titles.join(', '), count - titles.length];
  return more > 0
    ? msg('{count} {todos} are still open: {names} and {more} more.', { count, names, more })
    : msg('{count} {todos} are still open: {names}.', { count, names });
}

type MeetingTitle = Pick<Meeting, 'id' | 'title'>;

/** A meeting of this person begins in some minutes. `startsAt` is in ISO 8601. */
export const meetingSoon = ({ id, title }: MeetingTitle, minutes: number, startsAt: string, userId: string): Draft => ({
  kind: 'meeting_soon',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: msg('{Meeting} starting soon'),
  message: msg('“{title}” starts in {minutes, plural, one {# minute} other {# minutes}}, at {time}.', {
    title,
    minutes,
    time: { time: startsAt },
  }),
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

/** This person is no longer expected in a meeting or series, which they may no longer see. */
export const removedFromMeeting = (who: string, title: string, userId: string): Draft => ({
  kind: 'meeting_uninvited',
  userId,
  entityType: 'meeting',
  entityId: null,
  type: 'info',
  title: msg('No longer invited'),
  message: msg('{name} no longer expects you in “{title}”.', { name: who, title }),
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

/** What someone did in chat. The channel is null for a direct message. */
function messageAbout(name: string, { channel, isMentioned, isReply }: Recipient): Message {
  if (channel === null) {
    if (isMentioned) return msg('{name} mentioned you in a direct message.', { name });
    return isReply ? msg('{name} replied in a thread with you.', { name }) : msg('{name} wrote to you.', { name });
  }
  if (isMentioned) return msg('{name} mentioned you in “{channel}”.', { name, channel });
  return isReply
    ? msg('{name} replied in a thread in “{channel}”.', { name, channel })
    : msg('{name} wrote in “{channel}”.', { name, channel });
}

/** Someone wrote to this person in chat. Without the text, because the author may delete it. */
export const chatMessage = (who: string, one: Recipient): Draft => ({
  kind: one.isReply && !one.isMentioned ? 'thread_reply' : 'chat_message',
  userId: one.userId,
  entityType: 'channel',
  entityId: one.channelId,
  // A notification about new messages of a channel links to the channel, not to one message.
  ...((one.isMentioned || one.isReply) && { messageId: one.messageId, threadId: one.threadId }),
  type: 'info',
  title: one.isMentioned ? mentionedTitle : one.isReply ? msg('New reply') : msg('New message'),
  message: messageAbout(who, one),
  priority: 'normal',
});

/** Someone started a call in a channel or direct message of this person. */
export const callStarted = (who: string, { channelId, channel, userId }: CallRecipient): Draft => ({
  kind: 'call_started',
  userId,
  entityType: 'channel',
  entityId: channelId,
  type: 'info',
  title: msg('Call started'),
  message:
    channel === null
      ? msg('{name} is calling you.', { name: who })
      : msg('{name} started a call in “{channel}”.', { name: who, channel }),
  priority: 'high',
});

/** Someone joined a private team of this person, or was added to it by someone who is not on it. */
export const joinedTeam = (
  who: string,
  team: { id: number; name: string },
  added: string | null,
  userId: string,
): Draft => ({
  kind: 'team_joined',
  userId,
  entityType: 'team',
  entityId: team.id,
  type: 'warning',
  title: msg('New member of a private team'),
  message:
    added === null
      ? msg('{name} joined the private team “{team}”.', { name: who, team: team.name })
      : msg('{name} added {member} to the private team “{team}”.', { name: who, member: added, team: team.name }),
  priority: 'high',
});

/** An account asks this person to let it use an invitation that belongs to another address. */
export const askedForInvitation = (
  { id, email: invited }: Invitation,
  { email, ...person }: InvitationRequest,
  userId: string,
): Draft => ({
  kind: 'invitation_requested',
  userId,
  entityType: 'invitation',
  entityId: id,
  type: 'warning',
  title: msg('Someone wants to use an invitation'),
  message: msg('{name} ({email}) asks to use the invitation of {invited}.', { name: fullName(person), email, invited }),
  priority: 'high',
});

/** How many notifications of one kind a person gets at once. More become one. */
const maxSingle = 5;

/** The message of one notification that stands for many of its kind. */
const summaries: { [K in Kind]?: (name: string, count: number) => Message } = {
  todo_assigned: (name, count) => msg('{name} assigned you {count} {todos}.', { name, count }),
  mentioned: (name, count) => msg('{name} mentioned you in {count} discussions.', { name, count }),
  rock_handed: (name, count) => msg('{name} made you the owner of {count} {rocks}.', { name, count }),
  rock_status: (name, count) => msg('{name} changed the status of {count} of your {rocks}.', { name, count }),
};

/** The same drafts, but one instead of many of a kind for the same person. */
export function summarized(who: string, drafts: Draft[]): Draft[] {
  const groups = Map.groupBy(drafts, ({ userId, kind }) => `${userId} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [Draft];
    const summary = summaries[first.kind];
    if (!summary || group.length <= maxSingle) return group;
    return [{ ...first, entityId: null, message: summary(who, group.length) }];
  });
}
