import { ActionIcon, Badge, Button } from '@mantine/core';
import { memo, Suspense, useId } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { quarterLabel } from '#rules/dates.ts';
import type { Asker } from '#rules/people.ts';
import { mayDispose, mayWork } from '#rules/people.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconChevronRight, IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { PlainText } from '#web/writing/PlainText.tsx';
import { RockFacts } from '../RockFacts.tsx';
import { RockProgress } from '../RockProgress.tsx';
import { RockStatusMenu } from '../RockStatusMenu.tsx';
import classes from './RockCard.module.css';

const loadSections = () => import('./RockSections.tsx');
const RockSections = lazyPart(loadSections);
whenIdle(loadSections);

type Props = {
  rock: Rock;
  asker: Asker;
  /** Whether it is unfinished from an earlier quarter. */
  isCarriedOver: boolean;
  /** Shows it as one line of a list. */
  asLine: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
  onEdit: (rock: Rock) => void;
  onDelete: (rock: Rock) => void;
  onOpenTodo: (todo: Todo) => void;
  issueActions: IssueActions;
};

/** A rock as a card or line. It opens to its milestones, to-dos and issues. */
export const RockCard = memo(function RockCard(props: Props) {
  const { rock, asker, isCarriedOver, asLine, isOpen, onToggle, onEdit, onDelete, onOpenTodo, issueActions } = props;
  const id = useId();
  const carriedOver = t('Carried over from {quarter}', { quarter: quarterLabel(rock.quarter) });
  return (
    <Card
      as="article"
      className={`${classes.card} mb-10`}
      data-line={asLine || undefined}
      data-open={isOpen || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={classes.head}>
        <div className={classes.about}>
          <h3 className={classes.title}>
            <button
              type="button"
              id={`${id}-title`}
              data-reach
              className={classes.toggle}
              title={rock.title}
              aria-expanded={isOpen}
              aria-controls={`${id}-sections`}
              data-key="Enter"
              onClick={() => onToggle(rock.id)}
            >
              <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden="true" />
              <span className={`${classes.name} clamp`} dir="auto">
                {rock.title}
              </span>
            </button>
          </h3>
          {!asLine && rock.description && (
            <p className={`${classes.description} fill truncate dimmed small`} dir="auto">
              <PlainText content={rock.description} />
            </p>
          )}
        </div>
        <div className={classes.status}>
          <RockStatusMenu rock={rock} bare={asLine} />
        </div>
        <div className={classes.badges}>
          {isCarriedOver && (
            <Badge color="brass" title={asLine ? carriedOver : undefined}>
              {asLine ? quarterLabel(rock.quarter) : carriedOver}
            </Badge>
          )}
        </div>
        <div className={classes.progress}>
          <RockProgress rock={rock} />
        </div>
        <div className={classes.facts}>
          <RockFacts rock={rock} />
        </div>
        <div className={classes.tools}>
          <Button component={Link} to={`/rocks/${rock.id}`} variant="default" size="compact-sm">
            {t('View Details')}
          </Button>
          {mayWork(asker) && (
            <ActionIcon
              title={t('Edit')}
              aria-label={t('Edit {rock} {title}', { title: rock.title })}
              data-key="e"
              onClick={() => onEdit(rock)}
            >
              <IconPencil size={17} stroke={1.6} />
            </ActionIcon>
          )}
          {mayDispose(asker, rock) && (
            <ActionIcon
              title={t('Delete')}
              aria-label={t('Delete {rock} {title}', { title: rock.title })}
              onClick={() => onDelete(rock)}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      </div>
      <div id={`${id}-sections`} className={classes.sections} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<ListSkeleton />}>
            <RockSections rock={rock} asker={asker} onOpenTodo={onOpenTodo} issueActions={issueActions} />
          </Suspense>
        )}
      </div>
    </Card>
  );
});
