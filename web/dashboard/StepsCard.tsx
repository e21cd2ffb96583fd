import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Message } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { IconX } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { statsQuery } from './queries.ts';
import classes from './StepsCard.module.css';

type Props<Step extends string> = {
  title: string;
  /** The steps and their screens, in order. */
  steps: Record<Step, { text: Message; to: string }>;
  done: Step[];
  /** Above the steps. */
  intro?: ReactNode;
  /** Below the steps. */
  children?: ReactNode;
};

/** A checklist whose steps tick themselves, until it is dismissed. */
export function StepsCard<Step extends string>({ title, steps, done, intro, children }: Props<Step>) {
  const id = useId();
  const hide = useChange({
    call: () => api.dashboard.hideFirstSteps(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    failure: t("Couldn't dismiss the checklist"),
  });
  const all = Object.entries(steps) as [Step, (typeof steps)[Step]][];
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className="row gap-10">
        <h2 id={id} className="size-md weight-600">
          {title}
        </h2>
        <p role="status" className="dimmed small figures">
          {t('{done} of {total} done', { done: done.length, total: all.length })}
        </p>
        <ActionIcon
          className={classes.hide}
          aria-label={t('Dismiss checklist')}
          title={t('Dismiss checklist')}
          onClick={() => hide.mutate()}
        >
          <IconX size={17} stroke={1.6} />
        </ActionIcon>
      </div>
      {intro}
      <ol className={classes.steps}>
        {all.map(([step, { text, to }]) => {
          const isDone = done.includes(step);
          return (
            <li key={step} className={`${classes.step} row shrink gap-8 min-h-36`} data-done={isDone || undefined}>
              <Sign sign={isDone ? 'complete' : 'not_started'} bare label={isDone ? t('Done') : t('Not done')} />
              <Link to={to} className={classes.link}>
                {t(text)}
              </Link>
            </li>
          );
        })}
      </ol>
      {children}
    </Card>
  );
}
