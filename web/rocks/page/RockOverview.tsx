import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { progressBadge } from '#rules/rocks.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { priorityOptions } from '#web/todos/options.ts';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { RockFacts } from '../RockFacts.tsx';
import { RockProgress } from '../RockProgress.tsx';
import { RockStatusMenu } from '../RockStatusMenu.tsx';
import { useSetRock } from '../useRockChanges.ts';
import classes from './RockPage.module.css';

const badgeColors = { default: 'teal', secondary: 'gray', destructive: 'red' };

type Props = {
  rock: Rock;
  onEdit: () => void;
  /** Left out where the person signed in may not delete it. */
  onDelete?: (() => void) | undefined;
};

/** What a rock is about, and how far it has come. */
export function RockOverview({ rock, onEdit, onDelete }: Props) {
  const set = useSetRock();
  const today = useQuarter()?.today ?? '';
  return (
    <>
      <div className={classes.aboutHead}>
        <h2 className={classes.name}>{rock.title}</h2>
        <Group gap="xs" wrap="nowrap">
          <NotForObservers>
            <Button variant="default" onClick={onEdit}>
              {say('Edit Rock')}
            </Button>
          </NotForObservers>
          {onDelete && (
            <ActionIcon size={36} title="Delete" aria-label={say`Delete rock ${rock.title}`} onClick={onDelete}>
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      </div>
      <div className={classes.state}>
        <RockStatusMenu rock={rock} />
        <ChoiceMenu
          label={`Priority of ${rock.title}`}
          value={rock.priority}
          options={priorityOptions}
          onChange={(priority) => set(rock, { priority })}
        >
          <PriorityBadge priority={rock.priority} />
        </ChoiceMenu>
        <Badge color="gray">{quarterLabel(rock.quarter)}</Badge>
      </div>
      {rock.description && <p className={classes.description}>{rock.description}</p>}
      <RockFacts rock={rock} withoutMilestones />
      <WhoCanSee {...audienceOf(rock)} />
      <div className={classes.overview}>
        <div className={classes.overviewHead}>
          <h3 className={classes.overviewHeading}>{say('Rock Overview')}</h3>
          <Badge color={badgeColors[progressBadge(rock, today)]}>{rock.progress}% Complete</Badge>
        </div>
        <RockProgress rock={rock} bare />
        <p className={classes.counted}>
          {rock.milestonesDone} of {rock.milestonesTotal}
          {say(' milestones completed')}
        </p>
      </div>
    </>
  );
}
