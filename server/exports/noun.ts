import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readExports } from './exports.ts';
import { exports } from './table.ts';

export const exportNoun: Noun<'exports'> = {
  read: readExports,
  ...toItsPerson,
  table: exports,
};
