import { useQuery } from '@tanstack/react-query';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import classes from './Dashboard.module.css';
import { statsQuery } from './queries.ts';
import { Stat } from './Stat.tsx';
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
