import type { CurrentUser } from '#contract/users.ts';
import { queryClient } from '#web/lib/query.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { upcomingMeetingsQuery } from '#web/meetings/queries.ts';
import { rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { recentIssues, statsQuery } from './queries.ts';

/** Requests everything My 90 shows, in parallel with the quarter and the teams. */
export function prefetchDashboard({ id }: Pick<CurrentUser, 'id'>): void {
  void queryClient.prefetchQuery(teamsQuery);
  void queryClient.prefetchQuery(statsQuery);
  void queryClient.prefetchQuery(rocksOfPersonQuery(id));
  void queryClient.prefetchQuery(pendingTodosQuery());
  void queryClient.prefetchQuery(completedTodosQuery());
  void queryClient.prefetchQuery(recentIssues);
  void queryClient.prefetchQuery(upcomingMeetingsQuery('mine'));
  void queryClient.prefetchQuery(myMeasurablesQuery(serverDate().getFullYear()));
}
