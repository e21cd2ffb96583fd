import type { search } from '#contract/search.ts';
import type { Routes } from '#server/http/routes.ts';
import { searchRocks } from '#server/rocks/search.ts';
import { searchTodos } from '#server/todos/search.ts';
import { searchUsers } from '#server/users/search.ts';
import { wordsOf } from './words.ts';

/** Every noun that can be found answers for itself; the order here is the order shown. */
export const searchRoutes: Routes<typeof search> = {
  find: async (scope, { query }) => {
    const words = wordsOf(query.q);
    if (words.length === 0) return [];
    return [
      ...(await searchUsers(scope, words)),
      ...(await searchRocks(scope, words)),
      ...(await searchTodos(scope, words)),
    ];
  },
};
