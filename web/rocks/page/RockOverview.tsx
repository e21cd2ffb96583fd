import { Badge, Button } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { say } from '#web/lib/say.ts';
import { priorityOptions } from '#web/todos/options.ts';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { RockFacts } from '../RockFacts.tsx';
import { RockProgress } from '../RockProgress.tsx';
import { RockStatusMenu } from '../RockStatusMenu.tsx';
import { useSetRock } from '../useRockChanges.ts';
import classes from './RockPage.module.css';

/** How far along a badge says a rock is: from 80 percent well, from 50 halfway, else not yet. */
const badgeColor = (percent: number) => (percent >= 80 ? 'teal' : percent >= 50 ? 'gray' : 'red');

type Props = { rock: Rock /** Puts the focus on the edit button. */; takesFocus: boolean; onEdit: () => void };

/** What a rock is about, and how far it has come. */
export function RockOverview({ rock, takesFocus, onEdit }: Props) {
  const set = useSetRock();
  return (
    <>
      <div className={classes.aboutHead}>
        <h2 className={classes.name}>{rock.title}</h2>
        <Button variant="default" autoFocus={takesFocus} onClick={onEdit}>
          {say('Edit Rock')}
        </Button>
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
      <div className={classes.overview}>
        <div className={classes.overviewHead}>
          <h3 className={classes.overviewHeading}>{say('Rock Overview')}</h3>
          <Badge color={badgeColor(rock.progress)}>{rock.progress}% Complete</Badge>
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
