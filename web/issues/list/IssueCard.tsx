import { ActionIcon } from '@mantine/core';
import { memo, type ReactNode, Suspense, useId } from 'react';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { latePart } from '#web/lib/offline/lazyPart.ts';
import { useAsker, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { IconListCheck, IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { SelectCheck } from '#web/ui/lists/SelectCheck.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import { IssueFacts } from '../IssueFacts.tsx';
import type { IssueActions } from '../IssueItem.tsx';
import type { IssueChanges } from '../useIssueChanges.ts';
import classes from './IssueCard.module.css';
import { IssueLineFacts } from './IssueLineFacts.tsx';
import { IssueMenu } from './IssueMenu.tsx';

type Props = {
  issue: Issue;
  actions: IssueActions;
  changes: IssueChanges;
  /** The drag handle in a sortable list. */
  handle: ReactNode;
  selected: boolean;
  onSelect: (id: number, isRange?: boolean) => void;
  /** Shows it as one line of a list. */
  asLine: boolean;
};

const MessageText = latePart(async () => ({ default: (await import('#web/writing/MessageText.tsx')).MessageText }));

/** An issue as a card or line: rate, move, close it, or create a to-do from it. */
export const IssueCard = memo(function IssueCard(props: Props) {
  const { issue, actions, changes, handle, selected, onSelect, asLine } = props;
  const titleId = useId();
  const mayDelete = mayDispose(useAsker(), issue);
  const mayWork = useMayWork();
  const { title } = issue;
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-selected={selected || undefined}
      data-line={asLine || undefined}
    >
      <div className={classes.grip}>
        {handle}
        <SelectCheck row={issue} isSelected={selected} onSelect={onSelect} className={classes.check} shortcut="x" />
      </div>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.heading}>
          <TitleButton data-key="Enter" className={classes.title} onClick={() => actions.open(issue)}>
            {title}
          </TitleButton>
        </h2>
        {!asLine && issue.description && (
          <div className={classes.description}>
            <Suspense fallback={issue.description}>
              <MessageText content={issue.description} />
            </Suspense>
          </div>
        )}
      </div>
      <div className={classes.facts}>
        {asLine ? <IssueLineFacts issue={issue} /> : <IssueFacts issue={issue} onOpen={actions.open} />}
      </div>
      <div className={classes.rating}>
        <StarRating
          label={t('Rating of {title}', { title })}
          value={issue.isRated ? issue.rating : null}
          onChange={(stars) => changes.rate(issue, stars)}
        />
      </div>
      {mayWork && (
        <div className={classes.tools}>
          <ActionIcon
            title={t('Create {plainTodo}')}
            aria-label={t('Create {plainTodo} from {title}', { title })}
            onClick={() => actions.createTodo(issue)}
          >
            <IconListCheck size={17} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            title={t('Edit')}
            aria-label={t('Edit {title}', { title })}
            data-key="e"
            onClick={() => actions.edit(issue)}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          {mayDelete && (
            <ActionIcon
              title={t('Delete')}
              aria-label={t('Delete {title}', { title })}
              onClick={() => actions.remove(issue)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <IssueMenu issue={issue} changes={changes} onRelate={actions.relate} onSelect={onSelect} />
        </div>
      )}
    </article>
  );
});
