import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { statsQuery } from './queries.ts';
import classes from './StepsCard.module.css';

type Props<Step extends string> = {
  title: string;
  /** What there is to do, and where, in the order in which one gets to it. */
  steps: Record<Step, { text: string; to: string }>;
  done: Step[];
  /** What stands above the steps. */
  intro?: ReactNode;
  /** What stands below them. */
  children?: ReactNode;
};

/** First steps, each ticked as soon as it is done, until one hides them. */
export function StepsCard<Step extends string>({ title, steps, done, intro, children }: Props<Step>) {
  const id = useId();
  const hide = useChange({
    call: () => api.dashboard.hideFirstSteps(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    failure: 'The first steps could not be hidden',
  });
  const all = Object.entries(steps) as [Step, (typeof steps)[Step]][];
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p role="status" className={classes.count}>
          {done.length} of {all.length} done
        </p>
        <ActionIcon
          className={classes.hide}
          aria-label="Hide the first steps"
          title="Hide the first steps"
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
            <li key={step} className={classes.step} data-done={isDone || undefined}>
              <Sign sign={isDone ? 'complete' : 'not_started'} bare label={isDone ? 'Done' : 'To do'} />
              <Link to={to} className={classes.link}>
                {say(text)}
              </Link>
            </li>
          );
        })}
      </ol>
      {children}
    </Card>
  );
}
