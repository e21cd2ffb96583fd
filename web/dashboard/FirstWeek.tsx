import type { FirstStep } from '#contract/dashboard.ts';
import { fullName } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './FirstWeek.module.css';
import { StepsCard } from './StepsCard.tsx';

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
  const others = people.filter(({ id, hasAccount }) => hasAccount && id !== myId);
  const more = others.length - namedAtMost;
  const arrived = [...others.slice(0, namedAtMost).map(fullName), ...(more > 0 ? [`${more} more`] : [])];
  return (
    <StepsCard title="Your first week" steps={steps} done={done}>
      {done.includes('colleague') && (
        <p role="status" className={classes.arrived}>
          {/* Its place is there before the names: what stands below must not move from under a click. */}
          {arrived.length > 0 ? `${listed(arrived)} joined` : '\u00a0'}
        </p>
      )}
    </StepsCard>
  );
}
