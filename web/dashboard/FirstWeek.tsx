import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FirstStep } from '#contract/dashboard.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { listed } from '#web/lib/listed.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './FirstWeek.module.css';
import { statsQuery } from './queries.ts';

/** What there is to do, and where. */
const steps: Record<FirstStep, { text: string; to: string }> = {
  team: { text: 'Make a first team', to: '/teams' },
  colleague: { text: 'Bring colleagues aboard', to: '/invitations' },
  rock: { text: 'Set a first rock', to: '/rocks' },
  measurable: { text: 'Choose a number to follow', to: '/scorecard' },
  value: { text: 'Enter it for a week', to: '/scorecard' },
  todo: { text: 'Write down a first to-do', to: '/todos' },
  meeting: { text: 'Schedule the weekly meeting', to: '/meetings' },
};

/** How many of those who have come are named. */
const namedAtMost = 3;
/** The first steps of an organization, each ticked as soon as it is done, for who made it. */
export function FirstWeek({ done }: { done: FirstStep[] }) {
  const myId = useCurrentUser().id;
  const { people } = usePeople(done.includes('colleague'));
  const hide = useChange({
    call: () => api.dashboard.hideFirstSteps(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    failure: 'The first steps could not be hidden',
  });
  const all = Object.entries(steps) as [FirstStep, (typeof steps)[FirstStep]][];
  const isDone = (step: FirstStep) => done.includes(step);
  const others = people.filter(({ id }) => id !== myId);
  const more = others.length - namedAtMost;
  const arrived = [...others.slice(0, namedAtMost).map(fullName), ...(more > 0 ? [`${more} more`] : [])];
  return (
    <Card className={classes.card} aria-labelledby="first-week">
      <div className={classes.head}>
        <h2 id="first-week" className={classes.title}>
          Your first week
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
      <ol className={classes.steps}>
        {all.map(([step, { text, to }]) => (
          <li key={step} className={classes.step} data-done={isDone(step) || undefined}>
            <Sign sign={isDone(step) ? 'complete' : 'not_started'} bare label={isDone(step) ? 'Done' : 'To do'} />
            <Link to={to} className={classes.link}>
              {say(text)}
            </Link>
          </li>
        ))}
      </ol>
      {isDone('colleague') && (
        <p role="status" className={classes.arrived}>
          {/* Its place is there before the names: what stands below must not move from under a click. */}
          {arrived.length > 0 ? `${listed(arrived)} joined` : '\u00a0'}
        </p>
      )}
    </Card>
  );
}
