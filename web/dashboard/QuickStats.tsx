import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Dashboard.module.css';
import { statsQuery } from './queries.ts';
import { StatsSkeleton } from './StatsSkeleton.tsx';
import { useMyRocks } from './useMyRocks.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** How the quarter goes, in four numbers, each leading to what it counts. */
export function QuickStats({ now }: { now: Now }) {
  const { data: stats, isError, refetch } = useQuery(statsQuery);
  const { rocks } = useMyRocks(now);
  if (!stats) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton />;
  const { totalRocks, rocksOnTrack, totalTodos, todosComplete, openIssues, openLongTermIssues } = stats;
  // They stand on the screen of rocks, too.
  const carriedOver = rocks?.filter(({ quarter }) => quarter !== now.quarter).length ?? 0;
  return (
    <div className={classes.stats}>
      <Stat
        label={say('Rocks On Track')}
        of="Yours"
        value={`${rocksOnTrack}/${totalRocks}`}
        besides={carriedOver > 0 && `+ ${carriedOver} carried over`}
        to="/rocks?owner=me"
      >
        <ProgressBar bare value={percent(rocksOnTrack, totalRocks)} label={say('Rocks On Track')} />
      </Stat>
      <Stat label={say('To-Dos Complete')} of="Yours" value={`${todosComplete}/${totalTodos}`} to="/todos?owner=me">
        <ProgressBar bare value={percent(todosComplete, totalTodos)} label={say('To-Dos Complete')} />
      </Stat>
      <Stat label={say('Open Issues')} of="Company" value={openIssues} to="/issues?type=short_term&status=">
        {openIssues > 0 ? `${openIssues} need attention` : 'All resolved'}
        {openLongTermIssues > 0 && (
          <Link to="/issues?type=long_term&status=" className={classes.statPart}>
            {openLongTermIssues} long-term
          </Link>
        )}
      </Stat>
      <Stat label={say('Scorecard Health')} of="Company" value={`${stats.scorecardHealth}%`} to="/scorecard">
        {stats.scorecardOnTrack}/{stats.scorecardTotal} on track
      </Stat>
    </div>
  );
}

type Props = {
  label: string;
  /** Whose number it is. */
  of: string;
  value: ReactNode;
  /** What the number leaves out, and the screen shows. */
  besides?: ReactNode;
  /** The screen that shows what it counts. */
  to: string;
  /** What the number means, below it. */
  children: ReactNode;
};

/** One number with its name. */
function Stat({ label, of, value, besides, to, children }: Props) {
  return (
    <Card className={classes.stat} aria-label={label}>
      <span className={classes.statLabel}>
        {label}
        <span className={classes.statOf}>{of}</span>
      </span>
      <p className={classes.statValue}>
        <Link to={to} className={classes.statLink} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
        {besides && <span className={classes.besides}>{besides}</span>}
      </p>
      <div className={classes.statFoot}>{children}</div>
    </Card>
  );
}
