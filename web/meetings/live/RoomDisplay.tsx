import { useEffect } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { productName } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { usePeople } from '#web/users/queries.ts';
import { itemName } from '../itemName.ts';
import { ElapsedTime, ItemTime } from './Clocks.tsx';
import classes from './Display.module.css';

type Props = { meeting: Meeting; agenda: AgendaItem[]; ahead: number };

/** What a projector shows to the room: the item, its time and who presents, large; Escape leads back. */
export function Display({ meeting, agenda, ahead }: Props) {
  const { find } = usePeople();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && navigate(location.pathname);
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  const { title, status, currentAgendaItem: current, presenterId } = meeting;
  const isRunning = status === 'in_progress';
  const next = agenda[current + 1];
  return (
    <section className={classes.display} aria-label={`${title}, for the room`}>
      <title>{`${title} · ${productName}`}</title>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {isRunning && <ElapsedTime meeting={meeting} ahead={ahead} />}
      </div>
      {isRunning ? (
        <div className={classes.item}>
          <ItemTime meeting={meeting} item={agenda[current]} ahead={ahead} />
        </div>
      ) : (
        <p className={classes.item}>{states[status]}</p>
      )}
      {isRunning && (
        <div className={classes.line}>
          <span>{presenterId ? `${fullName(find(presenterId))} presents` : 'Nobody presents'}</span>
          <span>{next ? `Next: ${itemName(next.name)}` : 'Last item'}</span>
        </div>
      )}
    </section>
  );
}

const states = {
  scheduled: 'Not begun yet',
  in_progress: '',
  suspended: 'Suspended',
  completed: 'Over. Thank you.',
  closed: 'Closed',
};
