import type { search } from '#contract/search.ts';
import { searchChannels } from '#server/chat/channels.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { wordsOf } from '#server/db/words.ts';
import type { Routes } from '#server/http/routes.ts';
import { searchIssues } from '#server/issues/search.ts';
import { searchMeasurables } from '#server/measurables/search.ts';
import { searchMeetings } from '#server/meetings/search.ts';
import { searchRocks } from '#server/rocks/search.ts';
import { searchSeats } from '#server/seats/search.ts';
import { searchTeams } from '#server/teams/search.ts';
import { searchTodos } from '#server/todos/search.ts';
import { searchUsers } from '#server/users/search.ts';

/** Every noun that can be found answers for itself; the order here is the order shown. */
export const searchRoutes: Routes<typeof search> = {
  find: async (scope, { query }) => {
    const words = wordsOf(query.q);
    if (words.length === 0) return [];
    return inSnapshot(scope, async (scope) => [
      ...(await searchUsers(scope, words)),
      ...(await searchTeams(scope, words)),
      ...(await searchRocks(scope, words)),
      ...(await searchTodos(scope, words)),
      ...(await searchIssues(scope, words)),
      ...(await searchMeasurables(scope, words)),
      ...(await searchMeetings(scope, words)),
      ...(await searchSeats(scope, words)),
      ...(await searchChannels(scope, words)),
    ]);
  },
};
