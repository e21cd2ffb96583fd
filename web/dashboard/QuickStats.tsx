import { useQuery } from '@tanstack/react-query';
import { standingsText } from '#rules/scorecards.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { weeksText } from '#web/ui/dates/weekText.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import stats from '#web/ui/stats/Stats.module.css';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import { statsQuery } from './queries.ts';
import { useMyRocks } from './useMyRocks.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** The quarter in four numbers, each a link to its rows. Leaves out the counts that stay zero for observers. */
export function QuickStats({ now }: { now: Now }) {
  const { data, isError, refetch } = useQuery(statsQuery);
  const { rocks } = useMyRocks(now);
  const mayWork = useMayWork();
  const isOnTeam = useCurrentUser().teamIds.length > 0;
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton />;
  const { totalRocks, rocksOnTrack, totalTodos, todosComplete, openIssues, openLongTermIssues } = data;
  // The rocks screen counts them, too.
  const carriedOver = rocks?.filter(({ quarter }) => quarter !== now.quarter).length ?? 0;
  return (
    <Stats>
      {(mayWork || totalRocks + carriedOver > 0) && (
        <Stat
          label={t('{rocksTitle} On Track')}
          of={t('Yours')}
          value={`${rocksOnTrack}/${totalRocks}`}
          besides={carriedOver > 0 && t('+ {count} carried over', { count: carriedOver })}
          to="/rocks?owner=me"
        >
          <ProgressBar bare value={percent(rocksOnTrack, totalRocks)} label={t('{rocksTitle} On Track')} />
        </Stat>
      )}
      {(mayWork || totalTodos > 0) && (
        <Stat
          label={t('{todosTitle} Complete')}
          of={t('Yours')}
          value={`${todosComplete}/${totalTodos}`}
          to="/todos?owner=me"
        >
          <ProgressBar bare value={percent(todosComplete, totalTodos)} label={t('{todosTitle} Complete')} />
        </Stat>
      )}
      <Stat
        label={t('Open {issuesTitle}')}
        of={isOnTeam ? t('Your teams') : t('Yours')}
        value={openIssues}
        to="/issues?type=short_term&team=mine"
      >
        {openIssues > 0 ? t('{count} need attention', { count: openIssues }) : t('All resolved')}
        {openLongTermIssues > 0 && (
          <Link to="/issues?type=long_term&team=mine" data-reach className={stats.part}>
            {t('{count} long-term', { count: openLongTermIssues })}
          </Link>
        )}
      </Stat>
      <Stat
        label={t('{scorecardTitle} Health')}
        of={[t('Company'), weeksText(data.scorecardWeeks, now.weekStartsOn)].join(', ')}
        value={data.scorecardTotal > 0 ? t('{percent}%', { percent: data.scorecardHealth }) : '–'}
        to="/scorecard"
      >
        <span title={t('{met}/{total} on track', { met: data.scorecardOnTrack, total: data.scorecardTotal })}>
          {t(
            standingsText(
              { met: data.scorecardMet, near: data.scorecardClose, missed: data.scorecardMissed },
              data.scorecardTotal,
            ),
          )}
        </span>
      </Stat>
    </Stats>
  );
}
