import { Button } from '@mantine/core';
import type { OwnRecap } from '#contract/recaps.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useReadRecap } from './ownRecap.ts';
import { Part } from './Part.tsx';
import classes from './Recap.module.css';

/** The user's open to-dos of a meeting that has ended, and their open issues. */
export function Yours({ own }: { own: OwnRecap }) {
  return (
    <>
      <YourTodos own={own} />
      <YourIssues issues={own.issues} />
    </>
  );
}

function YourTodos({ own: { todos, issues, wasAbsent } }: { own: OwnRecap }) {
  const isEmpty = todos.length + issues.length === 0;
  if (todos.length === 0 && !(isEmpty && wasAbsent)) return null;
  return (
    <Part title={t('Your {todos}')}>
      {isEmpty && <p className="dimmed">{t('Nothing for you.')}</p>}
      <ul className={`${classes.yours} plain`}>
        {todos.map(({ id, title, dueDate, isNew }) => (
          <li key={id} className="flex between gap-16 py-4">
            <Link to={`/todos?todo=${id}`} className="shrink breaks" dir="auto">
              {title}
            </Link>
            <span className="row rigid gap-8 dimmed small">
              {isNew && <span>{t('New')}</span>}
              {dueDate !== null && <DateText value={dueDate} />}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function YourIssues({ issues }: Pick<OwnRecap, 'issues'>) {
  if (issues.length === 0) return null;
  return (
    <Part title={t('Your {issues}')}>
      <ul className={`${classes.yours} plain`}>
        {issues.map(({ id, title }) => (
          <li key={id} className="py-4">
            <Link to={`/issues?issue=${id}`} className="shrink breaks" dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Asks someone who was not there to say that they read the recap. */
export function WasAbsent({ meetingId, own }: { meetingId: number; own: OwnRecap }) {
  const read = useReadRecap(meetingId);
  if (!own.wasAbsent) return null;
  return (
    <Card className={`${classes.part} row wrap gap-8-16 no-print`} role="status">
      <p className="fill">
        {own.readAt === null
          ? t("You weren't there. This is what was decided, and what you have to do.")
          : t('You said that you read this, {when}. The organizer sees that.', { when: formatMoment(own.readAt) })}
      </p>
      {own.readAt === null && (
        <Button loading={read.isPending} onClick={() => read.mutate()}>
          {t("I've read it")}
        </Button>
      )}
    </Card>
  );
}
