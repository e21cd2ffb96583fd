import { queryOptions } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { issuesQuery } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { throttle } from '#web/lib/async/throttle.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** Who has prepared for a meeting, as the server counts it for all its readers. */
export const preparationQuery = (id: number) =>
  queryOptions({ queryKey: ['preparation', id], queryFn: () => api.meetings.preparation({ params: { id } }) });

/** The open short-term issues of a meeting's team. */
export const issuesOfMeetingQuery = ({ teamId }: Meeting) =>
  issuesQuery({ issueType: 'short_term', teamId: teamId ?? undefined }, false);

export const countAgain = () => void queryClient.invalidateQueries({ queryKey: ['preparation'] });
onChanges(
  ['cells', 'measurables', 'todos', 'rocks', 'headlines', 'issues', 'teamMembers', 'meetings'],
  throttle(countAgain, 1_000),
);
