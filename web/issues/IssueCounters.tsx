import { useQuery } from '@tanstack/react-query';
import classes from './IssuesPage.module.css';
import { issueCountsQuery } from './queries.ts';
import type { IssuesView } from './useIssuesView.ts';

/** How many issues of the kind and the team there are, and how far one has come with them. */
export function IssueCounters({ view: { issueType, teamId } }: { view: IssuesView }) {
  const { data } = useQuery(issueCountsQuery({ issueType, teamId }));
  return (
    <dl className={classes.counters}>
      {[
        ['Total', data?.total],
        ['Open', data?.open],
        ['Resolved', data?.resolved],
      ].map(([name, count]) => (
        <div key={name} className={classes.counter}>
          <dt>{name}</dt>
          <dd data-figures>{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
