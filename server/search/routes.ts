import { nounsWith } from '#contract/nouns.ts';
import type { SearchResult, search } from '#contract/search.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { searchWords, type TextQuery } from '#server/db/text-search.ts';
import type { Routes } from '#server/http/routes.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { Scope } from '#server/scope.ts';

/** Each noun searches its own rows, one after the other, in the order of the results. */
async function findAll(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const noun of nounsWith('isSearched')) found.push(...(await nounNamed(noun).search(scope, query)));
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
