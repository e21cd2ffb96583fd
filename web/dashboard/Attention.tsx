import type { ReactNode } from 'react';
import { isOverdue } from '#rules/todos.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useMyNumbers } from '#web/scorecards/useMyNumbers.ts';
import { Sign, type SignName } from '#web/ui/badges/Sign.tsx';
import classes from './Attention.module.css';
import { useMyRocks } from './useMyRocks.ts';
import { useMyTodos } from './useMyTodos.ts';

const some = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** What of one's own work cannot wait, in figures that lead to it. */
export function Attention({ now }: { now: Now }) {
  const { todos } = useMyTodos();
  const { rocks } = useMyRocks(now);
  const { missing } = useMyNumbers(now);
  if (!todos || !rocks || missing === undefined) return <div className={classes.strip} />;
  const overdue = todos.filter((todo) => isOverdue(todo, now.today)).length;
  const offTrack = rocks.filter(({ status }) => status === 'off_track').length;
  const isCalm = overdue + offTrack + missing === 0;
  return (
    <section className={classes.strip} aria-label="Needs your attention">
      {isCalm && <p className={classes.calm}>Nothing of yours is overdue, off track or missing.</p>}
      {overdue > 0 && (
        <Figure to="/todos?owner=me&due=overdue" sign="missed">
          {some(overdue, say('to-do of yours overdue'), say('to-dos of yours overdue'))}
        </Figure>
      )}
      {offTrack > 0 && (
        <Figure to="/rocks?owner=me&status=off_track" sign="off_track">
          {some(offTrack, say('rock of yours off track'), say('rocks of yours off track'))}
        </Figure>
      )}
      {missing > 0 && (
        <Figure to="/scorecard?view=personal" sign="not_started">
          {some(missing, 'number of yours missing', 'numbers of yours missing')}
        </Figure>
      )}
    </section>
  );
}

/** One figure, leading to what it counts. */
function Figure({ to, sign, children }: { to: string; sign: SignName; children: ReactNode }) {
  return (
    <Link to={to} className={classes.figure}>
      <Sign sign={sign} label="" />
      {children}
    </Link>
  );
}
