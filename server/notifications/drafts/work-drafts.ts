import { nouns } from '#contract/nouns.ts';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Draft } from './drafts.ts';

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

/** A comment that someone wrote, and the title of the row that it is about. */
type Commented = { on: CommentTarget; commentId: number; title: string };

/** Someone mentioned this person in a discussion. */
export const mentioned = (who: string, { on: { noun, id }, commentId, title }: Commented, userId: string): Draft => ({
  kind: 'mentioned',
  userId,
  entityType: nouns[noun].one,
  entityId: id,
  commentId,
  mentionId: commentId,
  type: 'info',
  title: msg('You were mentioned'),
  message: msg('{name} mentioned you in the discussion of “{title}”.', { name: who, title }),
  priority: 'normal',
});

/** Someone commented on something that this person follows. */
export const commentOnFollowed = (
  who: string,
  { on: { noun, id }, commentId, title }: Commented,
  userId: string,
): Draft => ({
  kind: 'commented',
  userId,
  entityType: nouns[noun].one,
  entityId: id,
  commentId,
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
