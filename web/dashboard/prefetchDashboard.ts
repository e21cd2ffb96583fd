import type { CurrentUser } from '#contract/users.ts';
import { queryClient } from '#web/lib/query.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { upcomingMeetingsQuery } from '#web/meetings/queries.ts';
import { rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { recentIssues, statsQuery } from './queries.ts';

const prefetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);

/** Requests everything My 90 shows with `ask`, in parallel with the quarter and the teams. */
export function prefetchDashboard({ id }: Pick<CurrentUser, 'id'>, ask = prefetch): void {
  void ask(teamsQuery);
  void ask(statsQuery);
  void ask(rocksOfPersonQuery(id));
  void ask(pendingTodosQuery());
  void ask(completedTodosQuery());
  void ask(recentIssues);
  void ask(upcomingMeetingsQuery('mine'));
  void ask(myMeasurablesQuery(serverDate().getFullYear()));
}
