import type { trash } from '#contract/trash.ts';
import { deletedAtMost } from '#server/db/deleted.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { wordsOf } from '#server/db/words.ts';
import type { Routes } from '#server/http/routes.ts';
import { listDeletedIssues } from '#server/issues/deleted.ts';
import { listDeletedMilestones } from '#server/milestones/deleted.ts';
import { listDeletedRocks } from '#server/rocks/deleted.ts';
import { listDeletedTodos } from '#server/todos/deleted.ts';

/** Every noun that can be brought back answers for itself. */
export const trashRoutes: Routes<typeof trash> = {
  list: (scope, { query }) =>
    inSnapshot(scope, async (scope) => {
      const words = wordsOf(query.q ?? '');
      const deleted = [
        ...(await listDeletedRocks(scope, words)),
        ...(await listDeletedMilestones(scope, words)),
        ...(await listDeletedTodos(scope, words)),
        ...(await listDeletedIssues(scope, words)),
      ];
      return deleted.sort((one, other) => other.deletedAt.localeCompare(one.deletedAt)).slice(0, deletedAtMost);
    }),
};
