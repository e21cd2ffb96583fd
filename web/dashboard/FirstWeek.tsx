import type { FounderStep } from '#contract/dashboard.ts';
import { fullName } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { listed } from '#web/lib/listed.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './FirstWeek.module.css';
import { StepsCard } from './StepsCard.tsx';

/** The steps and their screens. */
const steps: Record<FounderStep, { text: Message; to: string }> = {
  team: { text: msg('Create a team'), to: '/teams' },
  colleague: { text: msg('Invite your team'), to: '/invitations' },
  rock: { text: msg('Add {rockArticle} {rock}'), to: '/rocks' },
  measurable: { text: msg('Add {measurableArticle} {measurable}'), to: '/scorecard' },
  value: { text: msg("Enter this week's number"), to: '/scorecard' },
  todo: { text: msg('Add {todoArticle} {todo}'), to: '/todos' },
  meeting: { text: msg('Schedule your weekly {meeting}'), to: '/meetings' },
};

/** How many newcomers are named. */
const maxNames = 3;

/** The checklist for the creator of an organization. Steps tick themselves. */
export function FirstWeek({ done }: { done: FounderStep[] }) {
  const myId = useCurrentUser().id;
  const { people } = usePeople(done.includes('colleague'));
  const others = people.filter(({ id, hasAccount, deactivatedAt }) => hasAccount && !deactivatedAt && id !== myId);
  const more = others.length - maxNames;
  const arrived = [
    ...others.slice(0, maxNames).map(fullName),
    ...(more > 0 ? [t('{count} more', { count: more })] : []),
  ];
  return (
    <StepsCard title={t('Your first week')} steps={steps} done={done}>
      {done.includes('colleague') && (
        <p role="status" className={classes.arrived}>
          {/* Empty until the names load, so that nothing below moves under a click. */}
          {arrived.length > 0 ? t('{names} joined', { names: listed(arrived) }) : '\u00a0'}
        </p>
      )}
      <p className="mb-6 breaks dimmed small">
        {rich('Are your people, numbers and work in another program or a spreadsheet? {link}', {
          link: <Link to="/organization/import">{t('Import it')}</Link>,
        })}
      </p>
    </StepsCard>
  );
}
