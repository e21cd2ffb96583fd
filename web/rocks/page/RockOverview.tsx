import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { milestonesText, progressBadge, shownProgress } from '#rules/rocks.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { priorityOptions } from '#web/todos/options.ts';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { IconTrash } from '#web/ui/icons/icons.ts';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import { RockFacts } from '../RockFacts.tsx';
import { RockProgress } from '../RockProgress.tsx';
import { RockStatusMenu } from '../RockStatusMenu.tsx';
import { useSetRock } from '../useSetRock.ts';
import classes from './RockPage.module.css';

const badgeColors = { default: 'teal', secondary: 'gray', destructive: 'red' };

type Props = {
  rock: Rock;
  onEdit: () => void;
  /** Missing if the current user may not delete it. */
  onDelete?: (() => void) | undefined;
};

/** Title, status, description and progress of a rock. */
export function RockOverview({ rock, onEdit, onDelete }: Props) {
  const set = useSetRock();
  const today = useQuarter()?.today ?? '';
  return (
    <>
      <div className="flex between align-start gap-14">
        <h2 className={classes.name} dir="auto">
          {rock.title}
        </h2>
        <Group gap="xs" wrap="nowrap">
          <NotForObservers>
            <Button variant="default" onClick={onEdit}>
              {t('Edit {rockTitle}')}
            </Button>
          </NotForObservers>
          {onDelete && (
            <ActionIcon
              size={36}
              title={t('Delete')}
              aria-label={t('Delete {rock} {title}', { title: rock.title })}
              onClick={onDelete}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      </div>
      <div className={classes.state}>
        <RockStatusMenu rock={rock} />
        <ChoiceMenu
          label={t('Priority of {title}', { title: rock.title })}
          value={rock.priority}
          options={priorityOptions()}
          onChange={(priority) => set(rock, { priority })}
        >
          <PriorityBadge priority={rock.priority} />
        </ChoiceMenu>
        <Badge color="gray">{quarterLabel(rock.quarter)}</Badge>
      </div>
      {rock.description && (
        <div className={classes.description}>
          <MessageText content={rock.description} />
        </div>
      )}
      <RockFacts rock={rock} withoutMilestones />
      <WhoCanSee {...audienceOf(rock)} />
      <div className="grid gap-8 pt-14 line-above">
        <div className="row between gap-12">
          <h3 className="size-md weight-600">{t('{rockTitle} Overview')}</h3>
          <Badge color={badgeColors[progressBadge(rock, today)]}>
            {t('{percent}% Complete', { percent: shownProgress(rock) })}
          </Badge>
        </div>
        <RockProgress rock={rock} bare />
        <p className="dimmed small">{t(milestonesText(rock))}</p>
      </div>
    </>
  );
}
