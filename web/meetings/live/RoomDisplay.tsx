import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { productName } from '#contract/product.ts';
import { msg } from '#rules/translate.ts';
import { issueQuery } from '#web/issues/queries.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { itemName } from '../options.ts';
import { ElapsedTime, ItemTime } from './Clocks.tsx';
import classes from './RoomDisplay.module.css';

const statusTexts = {
  scheduled: msg('Not started'),
  suspended: msg('Suspended'),
  completed: msg('{Meeting} ended'),
  closed: msg('{Meeting} closed'),
};

/** The issue under discussion. */
function DiscussedIssue({ id }: { id: number }) {
  const { data } = useQuery(issueQuery(id));
  return (
    data && (
      <p className={classes.issue} dir="auto">
        {data.title}
      </p>
    )
  );
}

type Props = { meeting: Meeting; agenda: AgendaItem[]; ahead: number };

/** The meeting for a projector: item, time and presenter in large type. Escape goes back to the meeting. */
export function RoomDisplay({ meeting, agenda, ahead }: Props) {
  const { nameOf } = usePeople();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && navigate(location.pathname);
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  const { title, status, currentAgendaItem: current, presenterId } = meeting;
  const isRunning = status === 'in_progress';
  const next = agenda[current + 1];
  return (
    <section className={classes.display} aria-label={t('{title}, room display', { title })}>
      <title>{`${title} · ${productName}`}</title>
      <div className={classes.line}>
        <h1 tabIndex={-1} className={classes.title} dir="auto">
          {title}
        </h1>
        {isRunning && meeting.isRecording && <span className={classes.recording}>{t('Recording')}</span>}
        {isRunning && <ElapsedTime meeting={meeting} ahead={ahead} />}
      </div>
      {isRunning ? (
        <div className={`${classes.item} flush breaks text-center`}>
          <ItemTime meeting={meeting} item={agenda[current]} ahead={ahead} />
          {meeting.discussedIssueId !== null && <DiscussedIssue id={meeting.discussedIssueId} />}
        </div>
      ) : (
        <p className={`${classes.item} flush breaks text-center`}>{t(statusTexts[status])}</p>
      )}
      {isRunning && (
        <div className={classes.line}>
          <span>{presenterId ? t('Presenter: {name}', { name: nameOf(presenterId) }) : t('No presenter')}</span>
          <span>{next ? t('Next: {item}', { item: itemName(next) }) : t('Last item')}</span>
        </div>
      )}
    </section>
  );
}
