import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { quarterLabel } from '#rules/dates.ts';
import type { Asker } from '#rules/people.ts';
import { mayDispose } from '#rules/people.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RockDot } from '../RockDot.tsx';
import { RockFacts } from '../RockFacts.tsx';
import classes from './RockCard.module.css';
import { RockSections } from './RockSections.tsx';

type Props = {
  rock: Rock;
  asker: Asker;
  /** Marks a rock of an earlier quarter that is still unfinished. */
  isCarriedOver: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
  onEdit: (rock: Rock) => void;
  onDelete: (rock: Rock) => void;
  onOpenTodo: (todo: Todo) => void;
  issueActions: IssueActions;
};

/** A rock at a glance; opened, its milestones, to-dos and issues. */
export const RockCard = memo(function RockCard(props: Props) {
  const { rock, asker, isCarriedOver, isOpen, onToggle, onEdit, onDelete, onOpenTodo, issueActions } = props;
  const id = useId();
  return (
    <Card as="article" className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <button
            type="button"
            id={`${id}-title`}
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-sections`}
            onClick={() => onToggle(rock.id)}
          >
            <IconChevronRight size={18} stroke={1.8} className={classes.chevron} aria-hidden="true" />
            {rock.title}
          </button>
        </h3>
        <div className={classes.state}>
          <RockStatus rock={rock} />
          {isCarriedOver && <Badge color="brass">Carried over from {quarterLabel(rock.quarter)}</Badge>}
        </div>
        <div className={classes.tools}>
          <Button component={Link} to={`/rocks/${rock.id}`} variant="default" size="compact-sm">
            View Details
          </Button>
          <ActionIcon title="Edit" aria-label={`Edit rock ${rock.title}`} onClick={() => onEdit(rock)}>
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
          {mayDispose(asker, rock) && (
            <ActionIcon title="Delete" aria-label={`Delete rock ${rock.title}`} onClick={() => onDelete(rock)}>
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      </div>
      <div className={classes.body}>
        {rock.description && <p className={classes.description}>{rock.description}</p>}
        <ProgressBar value={rock.progress} label={`Progress of ${rock.title}`} />
        <RockFacts rock={rock} />
      </div>
      <div id={`${id}-sections`} className={classes.sections} hidden={!isOpen}>
        {isOpen && <RockSections rock={rock} asker={asker} onOpenTodo={onOpenTodo} issueActions={issueActions} />}
      </div>
    </Card>
  );
});

/** Whether a rock is still in progress, in words; while it is, the dot beside it tells how it goes. */
function RockStatus({ rock }: { rock: Pick<Rock, 'status'> }) {
  if (rock.status === 'complete') return <Badge color="green">Complete</Badge>;
  return (
    <>
      <RockDot rock={rock} />
      <Badge color="blue">In Progress</Badge>
    </>
  );
}
