import { nounsWith } from '#contract/nouns.ts';
import type { Deleted, trash } from '#contract/trash.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { searchWords } from '#server/db/text-search.ts';
import type { Routes } from '#server/http/routes.ts';
import { nounNamed } from '#server/nouns/all.ts';
import { deletedAtMost } from '#server/nouns/in-trash.ts';

/** Each noun lists its own deleted rows. */
export const trashRoutes: Routes<typeof trash> = {
  list: (scope, { query }) =>
    inSnapshot(scope, async (scope) => {
      const words = searchWords(query.q ?? '');
      const deleted: Deleted[] = [];
      for (const noun of nounsWith('isDeletable')) deleted.push(...(await nounNamed(noun).listDeleted(scope, words)));
      return deleted.sort((one, other) => other.deletedAt.localeCompare(one.deletedAt)).slice(0, deletedAtMost);
    }),
};
