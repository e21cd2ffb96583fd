import { fullName } from '#rules/people.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { searchUsers } from './search.ts';
import { readUsers } from './users.ts';

export const userNoun: Noun<'users'> = {
  read: readUsers,
  title: fullName,
  search: searchUsers,
};
