import { useQueries } from '@tanstack/react-query';
import { useCurrentUser } from '#web/lib/session.ts';
import { scheduledMeetingsQuery } from '#web/meetings/queries.ts';
import { rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { usersQuery } from '#web/users/queries.ts';
import { recentIssues, statsQuery } from './queries.ts';

/** Asks for all that My 90 shows at once, while the quarter and the teams are still being looked up. */
export function usePrefetchDashboard(): void {
  const { id } = useCurrentUser();
  useQueries({
    queries: [
      statsQuery,
      rocksOfPersonQuery(id),
      pendingTodosQuery(),
      completedTodosQuery(),
      recentIssues,
      scheduledMeetingsQuery,
      myMeasurablesQuery(new Date().getFullYear()),
      usersQuery,
    ],
    // The cards look at the answers themselves: the page need not be drawn again for each.
    combine: () => null,
  });
}
