import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { savedMessageRoutes } from './routes.ts';
import { readSavedMarks } from './saved-messages.ts';

export const savedMessageNoun: Noun<'savedMessages'> = {
  routes: savedMessageRoutes,
  read: readSavedMarks,
  ...toItsPerson,
};
