import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOverdue } from '#rules/todos.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { upcomingMeetingsQuery } from '#web/meetings/queries.ts';
import { liveMeetingPath } from '#web/meetings/useJoin.ts';
import { useNextMeeting } from '#web/meetings/useNextMeeting.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';
import { useMyNumbers } from '#web/scorecards/useMyNumbers.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { Sign, type SignName } from '#web/ui/badges/Sign.tsx';
import { IconChecklist } from '#web/ui/icons/icons.ts';
import classes from './Attention.module.css';
import { statsQuery } from './queries.ts';
import { useMyRocks } from './useMyRocks.ts';
import { useMyTodos } from './useMyTodos.ts';

/** Whether all that `Attention` shows has been loaded, or could not be: what stands below it would move. */
export function useIsAttentionKnown(now: Now): boolean {
  const { userId } = useAsker();
  return useSettled(
    useQuery(pendingTodosQuery()),
    useQuery(completedTodosQuery()),
    useQuery(rocksOfPersonQuery(userId)),
    useQuery(myMeasurablesQuery(Number(now.today.slice(0, 4)))),
    useQuery(statsQuery),
    useQuery(upcomingMeetingsQuery('mine')),
  );
}

/** Counts of overdue to-dos, rocks off track and missing numbers, each a link to the rows; the next meeting to prepare, and my meetings that ended lately. */
export function Attention({ now }: { now: Now }) {
  const { todos } = useMyTodos();
  const { rocks } = useMyRocks(now);
  const { missing } = useMyNumbers(now);
  const next = useNextMeeting(now);
  const { data: stats } = useQuery(statsQuery);
  const mayWork = useMayWork();
  if (!todos || !rocks || missing === undefined) return <div className={classes.strip} />;
  const overdue = todos.filter((todo) => isOverdue(todo, now.today)).length;
  const offTrack = rocks.filter(({ status }) => status === 'off_track').length;
  const isCalm = overdue + offTrack + missing === 0;
  return (
    <section className={classes.strip} aria-label={t('Needs your attention')}>
      {stats?.endedMeetings.map(({ id, title }) => (
        <Figure key={id} to={`/meetings/${id}`}>
          {t('{title}: recap', { title })}
        </Figure>
      ))}
      {isCalm && mayWork && <p className="dimmed">{t("You're on top of everything.")}</p>}
      {overdue > 0 && (
        <Figure to="/todos?owner=me&due=overdue" sign="missed">
          {t('{count, plural, one {# overdue {todo}} other {# overdue {todos}}}', { count: overdue })}
        </Figure>
      )}
      {offTrack > 0 && (
        <Figure to="/rocks?owner=me&status=off_track" sign="off_track">
          {t('{count, plural, one {# {rock} off track} other {# {rocks} off track}}', { count: offTrack })}
        </Figure>
      )}
      {missing > 0 && (
        <Figure to="/scorecard?view=personal" sign="not_started">
          {t('{count, plural, one {# missing number} other {# missing numbers}}', { count: missing })}
        </Figure>
      )}
      {next && (
        <Link to={liveMeetingPath(next.id)} className={classes.figure}>
          <IconChecklist size={16} stroke={1.6} aria-hidden="true" />
          <span className="fill breaks">{t('Prepare {title}, {when}', { title: next.title, when: next.when })}</span>
        </Link>
      )}
    </section>
  );
}

/** A count that links to its rows, or a link to a recap. */
function Figure({ to, sign, children }: { to: string; sign?: SignName; children: ReactNode }) {
  return (
    <Link to={to} className={classes.figure}>
      {sign && <Sign sign={sign} label="" />}
      {children}
    </Link>
  );
}
