import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Dashboard.module.css';
import { statsQuery } from './queries.ts';
import { StatsSkeleton } from './StatsSkeleton.tsx';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** How the quarter goes, in four numbers. */
export function QuickStats() {
  const { data: stats, isError, refetch } = useQuery(statsQuery);
  if (!stats) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton />;
  const { totalRocks, rocksOnTrack, totalTodos, todosComplete, openIssues } = stats;
  return (
    <div className={classes.stats}>
      <Stat label="Rocks On Track" value={`${rocksOnTrack}/${totalRocks}`}>
        <ProgressBar bare value={percent(rocksOnTrack, totalRocks)} label="Rocks On Track" />
      </Stat>
      <Stat label="To-Dos Complete" value={`${todosComplete}/${totalTodos}`}>
        <ProgressBar bare value={percent(todosComplete, totalTodos)} label="To-Dos Complete" />
      </Stat>
      <Stat label="Open Issues" value={openIssues}>
        {openIssues > 0 ? `${openIssues} need attention` : 'All resolved'}
      </Stat>
      <Stat label="Scorecard Health" value={`${stats.scorecardHealth}%`}>
        {stats.scorecardOnTrack}/{stats.scorecardTotal} on track
      </Stat>
    </div>
  );
}

type Props = { label: string; value: ReactNode /** What the number means, below it. */; children: ReactNode };

/** One number with its name. */
function Stat({ label, value, children }: Props) {
  return (
    <Card className={classes.stat} aria-label={label}>
      <span className={classes.statLabel}>{label}</span>
      <p className={classes.statValue}>{value}</p>
      <div className={classes.statFoot}>{children}</div>
    </Card>
  );
}
