import { ActionIcon } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { TickRow } from '#web/ui/lists/TickRow.tsx';
import { IssueFacts } from './IssueFacts.tsx';

/** Opens the dialogs of an issue. */
export type IssueActions = Record<'edit' | 'createTodo' | 'relate' | 'remove', (issue: Issue) => void> & {
  open: (issue: Pick<Issue, 'id'>) => void;
};

type Props = {
  issue: Issue;
  actions: IssueActions;
  onToggle: (issue: Issue) => void;
  onEdit: (issue: Issue) => void;
};

/** An issue in a rock's list. Its checkbox closes and reopens it. */
export function IssueItem({ issue, actions, onToggle, onEdit }: Props) {
  const mayDelete = mayDispose(useAsker(), issue);
  const isClosed = issue.status === 'closed';
  return (
    <TickRow
      title={issue.title}
      isDone={isClosed}
      tickLabel={isClosed ? t('Reopen') : t('Close')}
      onTick={() => onToggle(issue)}
      onOpen={() => actions.open(issue)}
      facts={<IssueFacts issue={issue} onOpen={actions.open} withinRock />}
      actions={
        <>
          <NotForObservers>
            <ActionIcon
              title={t('Edit')}
              aria-label={t('Edit {title}', { title: issue.title })}
              data-key="e"
              onClick={() => onEdit(issue)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </NotForObservers>
          {mayDelete && (
            <ActionIcon
              title={t('Delete')}
              aria-label={t('Delete {title}', { title: issue.title })}
              onClick={() => actions.remove(issue)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </>
      }
    />
  );
}
