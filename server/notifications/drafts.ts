import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import type { Terms } from '#contract/terms.ts';
import type { Todo } from '#contract/todos.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { inTerms } from '#rules/old-terms.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import type { Recipient } from '#server/chat/recipients.ts';
import type { Kind, notifications } from './table.ts';

/** What somebody may be told, whether they want it or not. */
export type Draft = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'message' | 'priority' | 'entityType'
> & { kind: Kind; entityId: number | null; messageId?: number; threadId?: number | null };

/** What whoever is named somewhere is told. */
export const mentionedTitle = 'You were mentioned';

const quoted = (title: string) => `“${title}”`;

/** That somebody was given a to-do. */
export const assignedTodo = (who: string, { id, title, priority }: Todo, userId: string): Draft => ({
  kind: 'todo_assigned',
  userId,
  entityType: 'todo',
  entityId: id,
  type: 'info',
  title: 'To-do assigned to you',
  message: `${who} assigned you ${quoted(title)}.`,
  priority: priority === 'high' || priority === 'urgent' ? 'high' : 'normal',
});

const entityTypeOf = { todos: 'todo', rocks: 'rock', issues: 'issue', measurables: 'measurable' } as const;

/** That somebody was named in the discussion of something; not what was written, for that may be taken back. */
export const mentioned = (who: string, { noun, id }: CommentTarget, title: string, userId: string): Draft => ({
  kind: 'mentioned',
  userId,
  entityType: entityTypeOf[noun],
  entityId: id,
  type: 'info',
  title: mentionedTitle,
  message: `${who} mentioned you in the discussion of ${quoted(title)}.`,
  priority: 'normal',
});

/** That somebody wrote about something that another follows. */
export const commented = (who: string, { noun, id }: CommentTarget, title: string, userId: string): Draft => ({
  kind: 'commented',
  userId,
  entityType: entityTypeOf[noun],
  entityId: id,
  type: 'info',
  title: 'New comment',
  message: `${who} commented on ${quoted(title)}.`,
  priority: 'normal',
});

/** That somebody was given a rock. */
export const handedRock = (who: string, { id, title }: Rock, userId: string): Draft => ({
  kind: 'rock_handed',
  userId,
  entityType: 'rock',
  entityId: id,
  type: 'info',
  title: 'Rock handed to you',
  message: `${who} made you the owner of ${quoted(title)}.`,
  priority: 'normal',
});

const typeOf: Record<Rock['status'], Draft['type']> = {
  not_started: 'info',
  on_track: 'success',
  at_risk: 'warning',
  off_track: 'error',
  complete: 'success',
};

/** That a rock of somebody's has another status. */
export const changedRock = (who: string, { id, title, status }: Rock, userId: string): Draft => ({
  kind: 'rock_status',
  userId,
  entityType: 'rock',
  entityId: id,
  type: typeOf[status],
  title: 'Rock status changed',
  message: `${who} changed ${quoted(title)} to ${rockStatusNames[status].text}.`,
  priority: status === 'off_track' ? 'high' : 'normal',
});

/** To-dos of one person that are due on a day: how many, the ids of some of them, and their titles. */
export type DueTodos = { userId: string; count: number; ids: number[]; titles: string[] };

/** That to-dos of somebody's are due today. */
export const dueTodos = ({ userId, count, ids, titles }: DueTodos): Draft => ({
  kind: 'todos_due',
  userId,
  entityType: 'todo',
  entityId: count === 1 ? (ids[0] ?? null) : null,
  type: 'info',
  title: 'Due today',
  message: `${listed(titles.map(quoted), count)} ${count === 1 ? 'is' : 'are'} due today.`,
  priority: 'normal',
});

/** `“A”, “B” and 3 more`, of so many. */
function listed(names: string[], count: number): string {
  const rest = count - names.length;
  const all = rest > 0 ? [...names, `${rest} more`] : names;
  return new Intl.ListFormat('en-GB').format(all);
}

type Held = Pick<Meeting, 'id' | 'title'>;

/** That a meeting of somebody's team begins in so many minutes, at a time as it is shown. */
export const meetingSoon = ({ id, title }: Held, minutes: number, time: string, userId: string): Draft => ({
  kind: 'meeting_soon',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: 'Meeting soon',
  message: `${quoted(title)} starts in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, at ${time}.`,
  priority: 'normal',
});

/** That a meeting of somebody's team has begun. */
export const meetingStarted = (who: string, { id, title }: Held, userId: string): Draft => ({
  kind: 'meeting_started',
  userId,
  entityType: 'meeting',
  entityId: id,
  type: 'info',
  title: 'Meeting started',
  message: `${who} started ${quoted(title)}.`,
  priority: 'high',
});

/** A scheduled meeting that was moved or cancelled: when it was to be, when it is now, and whether this is of all that follow, too. */
export type Rescheduled = { meeting: Held; from: string; to: string | null; isOfFollowing: boolean };

/** That a meeting of somebody's was moved to another time, or was cancelled (`to` is null). */
export function rescheduled(who: string, { meeting, from, to, isOfFollowing }: Rescheduled, userId: string): Draft {
  const what =
    to === null
      ? `cancelled ${quoted(meeting.title)} (${from})`
      : `moved ${quoted(meeting.title)} from ${from} to ${to}`;
  return {
    kind: to === null ? 'meeting_cancelled' : 'meeting_moved',
    userId,
    entityType: 'meeting',
    entityId: meeting.id,
    type: 'warning',
    title: to === null ? 'Meeting cancelled' : 'Meeting moved',
    message: `${who} ${what}${isOfFollowing ? ' and all that follow' : ''}.`,
    priority: 'high',
  };
}

/** What somebody did in chat, after their name. */
const acted = ({ channel, isMentioned, isReply }: Recipient): string => {
  const place = channel === null ? 'in a direct message' : `in ${quoted(channel)}`;
  if (isMentioned) return `mentioned you ${place}`;
  if (isReply) return channel === null ? 'replied in a thread with you' : `replied in a thread ${place}`;
  return channel === null ? 'wrote to you' : `wrote ${place}`;
};

/** That somebody wrote in a private channel or a thread, or named somebody; not what was written, for that may be taken back. */
export const chatMessage = (who: string, one: Recipient): Draft => ({
  kind: one.isReply && !one.isMentioned ? 'thread_reply' : 'chat_message',
  userId: one.userId,
  entityType: 'channel',
  entityId: one.channelId,
  // Of all that is new in a channel it says no more than that.
  ...((one.isMentioned || one.isReply) && { messageId: one.messageId, threadId: one.threadId }),
  type: 'info',
  title: one.isMentioned ? mentionedTitle : one.isReply ? 'New reply' : 'New message',
  message: `${who} ${acted(one)}.`,
  priority: 'normal',
});

/** That somebody came on a private team who was not put there by one of its people. */
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
  title: 'New person on a private team',
  message: `${who} ${added === null ? 'joined' : `added ${added} to`} the private team ${quoted(team.name)}.`,
  priority: 'high',
});

/** So many of a kind reach one person one by one; more come in one sentence. */
export const sentOneByOne = 5;

/** What somebody did many times, after their name. */
const counted: { [K in Kind]?: (count: number) => string } = {
  todo_assigned: (count) => `assigned you ${count} to-dos.`,
  mentioned: (count) => `mentioned you in ${count} discussions.`,
  rock_handed: (count) => `made you the owner of ${count} rocks.`,
  rock_status: (count) => `changed the status of ${count} rocks of yours.`,
};

/** The same drafts, but one in the place of many of a kind for one person, who would drown in them, in the words of the organization. */
export function gathered(who: string, drafts: Draft[], terms: Terms): Draft[] {
  const groups = Map.groupBy(drafts, ({ userId, kind }) => `${userId} ${kind}`);
  return [...groups.values()].flatMap((those) => {
    const [first] = those as [Draft];
    const say = counted[first.kind];
    if (!say || those.length <= sentOneByOne) return those;
    return [{ ...first, entityId: null, message: `${who} ${inTerms(say(those.length), terms)}` }];
  });
}
