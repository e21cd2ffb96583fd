import type { SearchResult, search } from '#contract/search.ts';
import { searchChannels } from '#server/chat/channels.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { searchWords, type TextQuery } from '#server/db/text-search.ts';
import { searchHeadlines } from '#server/headlines/search.ts';
import type { Routes } from '#server/http/routes.ts';
import { searchIssues } from '#server/issues/search.ts';
import { searchMeasurables } from '#server/measurables/search.ts';
import { searchMeetings } from '#server/meetings/search.ts';
import { searchMilestones } from '#server/milestones/search.ts';
import { searchRocks } from '#server/rocks/search.ts';
import type { Scope } from '#server/scope.ts';
import { searchScorecards } from '#server/scorecards/search.ts';
import { searchSeats } from '#server/seats/search.ts';
import { searchTeams } from '#server/teams/search.ts';
import { searchTodos } from '#server/todos/search.ts';
import { searchUsers } from '#server/users/search.ts';
import { searchVideoRooms } from '#server/video-rooms/search.ts';

/** Each noun searches its own rows, one after the other, in the order of the results. */
const searches = [
  searchUsers,
  searchTeams,
  searchRocks,
  searchMilestones,
  searchTodos,
  searchIssues,
  searchHeadlines,
  searchScorecards,
  searchMeasurables,
  searchMeetings,
  searchVideoRooms,
  searchSeats,
  searchChannels,
];

async function findAll(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const search of searches) found.push(...(await search(scope, query)));
  return found;
}

export const searchRoutes: Routes<typeof search> = {
  find: async (scope, { query }) => {
    const words = searchWords(query.q);
    if (words.length === 0) return [];
    return inSnapshot(scope, async (scope) => {
      const found = await findAll(scope, { words, isFuzzy: false });
      return found.length > 0 ? found : findAll(scope, { words, isFuzzy: true });
    });
  },
};
