import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import stats from '#web/ui/stats/Stats.module.css';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import { statsQuery } from './queries.ts';
import { useMyRocks } from './useMyRocks.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** How the quarter goes, in four numbers, each leading to what it counts. */
export function QuickStats({ now }: { now: Now }) {
  const { data, isError, refetch } = useQuery(statsQuery);
  const { rocks } = useMyRocks(now);
  const isOnTeam = useCurrentUser().teamIds.length > 0;
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton />;
  const { totalRocks, rocksOnTrack, totalTodos, todosComplete, openIssues, openLongTermIssues } = data;
  // They stand on the screen of rocks, too.
  const carriedOver = rocks?.filter(({ quarter }) => quarter !== now.quarter).length ?? 0;
  return (
    <Stats>
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
      <Stat
        label={say('Open Issues')}
        of={isOnTeam ? 'Your teams' : 'Yours'}
        value={openIssues}
        to="/issues?type=short_term&team=mine"
      >
        {openIssues > 0 ? `${openIssues} need attention` : 'All resolved'}
        {openLongTermIssues > 0 && (
          <Link to="/issues?type=long_term&team=mine" data-reach className={stats.part}>
            {openLongTermIssues} long-term
          </Link>
        )}
      </Stat>
      <Stat
        label={say('Scorecard Health')}
        of="Company"
        value={data.scorecardTotal > 0 ? `${data.scorecardHealth}%` : '–'}
        to="/scorecard"
      >
        {data.scorecardOnTrack}/{data.scorecardTotal} on track
      </Stat>
    </Stats>
  );
}
