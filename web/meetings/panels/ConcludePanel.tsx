import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isOfMeeting } from '#rules/meetings.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { OwnerLabel } from '#web/todos/OwnerLabel.tsx';
import { pendingTodosQuery } from '#web/todos/queries.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { Ratings } from './Ratings.tsx';
import { SentFromMeeting } from './SentFromMeeting.tsx';

const CascadeDialog = lazyDialog(() => import('#web/headlines/CascadeDialog.tsx'));

/** New to-dos, messages to other teams and the rating of the meeting. */
export function ConcludePanel({ meeting, changes, open }: PanelProps) {
  const mayWork = useMayWork();
  const cascade = useDialog();
  const { data: pending = [] } = useQuery(pendingTodosQuery('all'));
  const since = meeting.actualStartTime ?? '';
  const newTodos = pending.filter(
    (todo) => todo.createdAt >= since && !todo.isRepetition && isOfMeeting(todo, meeting),
  );
  return (
    <>
      <h3 className={classes.subheading}>{t('New {todos}')}</h3>
      {newTodos.length === 0 ? (
        <p className={classes.nothing}>{t('No new {todos}')}</p>
      ) : (
        <ul>
          {newTodos.map(({ id, title, ownerId, dueDate }) => (
            <li key={id} className={classes.row}>
              <span className={classes.text} dir="auto">
                {title}
              </span>
              <OwnerLabel id={ownerId} />
              {dueDate && <DateText value={dueDate} />}
            </li>
          ))}
        </ul>
      )}
      {mayWork && (
        <>
          <h3 className={classes.subheading}>{t('Cascading messages')}</h3>
          <p className={classes.lead}>
            <Button variant="default" onClick={() => cascade.open()}>
              {t('Cascade a Message')}
            </Button>
          </p>
        </>
      )}
      <SentFromMeeting meeting={meeting} onOpen={open.issueActions.open} />
      {cascade.draw(() => (
        <CascadeDialog onClose={cascade.close} fromTeamId={meeting.teamId} />
      ))}
      <Ratings meeting={meeting} changes={changes} />
    </>
  );
}
