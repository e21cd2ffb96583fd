import type { Rock } from '#contract/rocks.ts';
import { mayDispose } from '#rules/people.ts';
import { milestonesText } from '#rules/rocks.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { DueDateButton } from '#web/todos/DueDateButton.tsx';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { WaitingSign } from '#web/ui/badges/WaitingSign.tsx';
import { IconListCheck, IconUsersGroup } from '#web/ui/icons/icons.ts';
import classes from './RockFacts.module.css';
import { useSetRock } from './useSetRock.ts';

type Props = {
  rock: Rock;
  /** Hides the milestone count. */
  withoutMilestones?: boolean;
};

/** Milestones, due date, team and owner of a rock. A click changes date, team or owner. */
export function RockFacts({ rock, withoutMilestones = false }: Props) {
  const asker = useAsker();
  const set = useSetRock();
  const { title, status, dueDate, milestonesDone, milestonesTotal } = rock;
  return (
    <ul className={classes.facts} aria-label={t('Details')}>
      {!withoutMilestones && (
        <li className={`${classes.milestones} row shrink gap-5 min-h-28 figures`} title={t(milestonesText(rock))}>
          {milestonesTotal > 0 && status !== 'complete' && (
            <>
              <IconListCheck size={15} stroke={1.6} aria-hidden="true" />
              {milestonesDone}/{milestonesTotal}
            </>
          )}
        </li>
      )}
      <li className={`${classes.due} row shrink gap-5 min-h-28`}>
        <WaitingSign noun="rocks" id={rock.id} />
        <DueDateButton
          row={{ title, dueDate, completed: status === 'complete' }}
          onChange={(due) => set(rock, { dueDate: due })}
        />
      </li>
      <li className={`${classes.team} row shrink gap-5 min-h-28`}>
        <IconUsersGroup size={15} stroke={1.6} aria-hidden="true" />
        <TeamMenu row={rock} onChange={(teamId) => set(rock, { teamId })} />
      </li>
      <li className={`${classes.owner} row shrink gap-5 min-h-28`}>
        <OwnerButton row={rock} mayChange={mayDispose(asker, rock)} onChange={(ownerId) => set(rock, { ownerId })} />
      </li>
    </ul>
  );
}
