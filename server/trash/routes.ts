import type { trash } from '#contract/trash.ts';
import { listDeletedChannels, listDeletedMessages } from '#server/chat/deleted.ts';
import { listDeletedComments } from '#server/comments/deleted.ts';
import { deletedAtMost } from '#server/db/deleted.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { searchWords } from '#server/db/text-search.ts';
import { listDeletedHeadlines } from '#server/headlines/deleted.ts';
import type { Routes } from '#server/http/routes.ts';
import { listDeletedIssues } from '#server/issues/deleted.ts';
import { listDeletedMeasurables } from '#server/measurables/deleted.ts';
import { listDeletedMilestones } from '#server/milestones/deleted.ts';
import { listDeletedRocks } from '#server/rocks/deleted.ts';
import { listDeletedScorecards } from '#server/scorecards/deleted.ts';
import { listDeletedTeams } from '#server/teams/deleted.ts';
import { listDeletedTodos } from '#server/todos/deleted.ts';

/** Each noun lists its own deleted rows. */
export const trashRoutes: Routes<typeof trash> = {
  list: (scope, { query }) =>
    inSnapshot(scope, async (scope) => {
      const words = searchWords(query.q ?? '');
      const deleted = [
        ...(await listDeletedRocks(scope, words)),
        ...(await listDeletedMilestones(scope, words)),
        ...(await listDeletedTodos(scope, words)),
        ...(await listDeletedIssues(scope, words)),
        ...(await listDeletedHeadlines(scope, words)),
        ...(await listDeletedComments(scope, words)),
        ...(await listDeletedScorecards(scope, words)),
        ...(await listDeletedMeasurables(scope, words)),
        ...(await listDeletedTeams(scope, words)),
        ...(await listDeletedChannels(scope, words)),
        ...(await listDeletedMessages(scope, words)),
      ];
      return deleted.sort((one, other) => other.deletedAt.localeCompare(one.deletedAt)).slice(0, deletedAtMost);
    }),
};
