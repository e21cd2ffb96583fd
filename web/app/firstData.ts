import type { QueryKey } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { dayIn, quarterOf } from '#rules/dates.ts';
import { usableZone } from '#rules/time-zones.ts';
import { prefetchDashboard } from '#web/dashboard/prefetchDashboard.ts';
import { issueCountsQuery, issuesQuery } from '#web/issues/queries.ts';
import { showLastVisit } from '#web/lib/offline/lastVisit.ts';
import { queryClient } from '#web/lib/query.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import {
  recentHistoryQuery,
  runningMeetingsQuery,
  suspendedMeetingsQuery,
  upcomingMeetingsQuery,
} from '#web/meetings/queries.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { measurablesQuery, scorecardsQuery } from '#web/scorecards/queries.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { usersQuery } from '#web/users/queries.ts';

/** Requests the data of a query, which shows the last visit until then. */
const ask: typeof queryClient.prefetchQuery = (query) => {
  const answered = queryClient.prefetchQuery(query);
  void showLastVisit(query);
  return answered;
};

/** The same, for data that other requests follow from: calls `follow` with what there is first. */
function askThen<Data>(query: { queryKey: QueryKey }, follow: (data: Data) => void): void {
  const answered = queryClient.prefetchQuery(query);
  const visible = showLastVisit(query).then((last) => (last === undefined ? answered : undefined));
  void Promise.race([answered, visible]).then(() => {
    const data = queryClient.getQueryData<Data>(query.queryKey);
    if (data !== undefined) follow(data);
  });
}

function askForTeamsAndPeople(): void {
  void ask(teamsQuery);
  void ask(usersQuery);
}

function askForRocks({ fiscalYearStartMonth, timeZone }: Organization): void {
  const today = dayIn(usableZone(timeZone), serverDate());
  void ask(rocksOfQuarterQuery(quarterOf(today, fiscalYearStartMonth), true));
}

/** The screen shows the first scorecard. */
function askForMeasurables([first]: Scorecard[]): void {
  if (first) void ask(measurablesQuery(first.id, serverDate().getFullYear()));
}

/** What the screens that people open most show first, by their addresses. */
const screens: Record<string, (me: string, organization: ReturnType<typeof organizationQuery>) => void> = {
  '/': (id) => prefetchDashboard({ id }, ask),
  '/rocks'(_, organization) {
    askThen(organization, askForRocks);
    askForTeamsAndPeople();
  },
  '/scorecard'() {
    askThen(scorecardsQuery, askForMeasurables);
    askForTeamsAndPeople();
  },
  '/todos'() {
    void ask(pendingTodosQuery());
    void ask(completedTodosQuery());
    askForTeamsAndPeople();
  },
  '/issues'() {
    void ask(issuesQuery({ issueType: 'short_term' }, false));
    void ask(issueCountsQuery({ issueType: 'short_term' }));
    askForTeamsAndPeople();
  },
  '/meetings'() {
    void ask(upcomingMeetingsQuery('all'));
    void ask(suspendedMeetingsQuery);
    void ask(recentHistoryQuery);
    void ask(teamsQuery);
  },
};

/** Requests what the shell and the screen at an address without filters show first, before their code has loaded. */
export function askForFirstData(path: string, me: string, organizationId: number): void {
  const organization = organizationQuery(organizationId);
  void ask(organization);
  void ask(runningMeetingsQuery);
  screens[path]?.(me, organization);
}
