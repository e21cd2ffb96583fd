import { type Feed, ownAudience, titledLog } from '#server/events/feed.ts';
import { readTodos } from './todos.ts';

export const todoFeed: Feed<'todos'> = {
  read: readTodos,
  ...titledLog('todos'),
  audience: ownAudience('todos'),
  hiddenFields: ['completedAt'],
  hiddenValues: ['description'],
};
