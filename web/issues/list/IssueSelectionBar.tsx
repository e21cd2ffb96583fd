import { Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamChoice } from '#web/teams/TeamChoice.tsx';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { SelectionBar, SelectionChoices } from '#web/ui/lists/SelectionBar.tsx';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { otherType, priorityOptions } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';
import { useSetIssues } from '../useSetIssue.ts';
import type { IssuesView } from './useIssuesView.ts';

type Props = {
  selected: Issue[];
  /** How many rows the list has. */
  all: number;
  view: IssuesView;
  changes: IssueChanges;
  onAll: () => void;
  onClear: () => void;
};

/** Actions for the selected issues, over the toolbar. */
export function IssueSelectionBar({ selected, all, view, changes, onAll, onClear }: Props) {
  const other = otherType(view.issueType);
  const asker = useAsker();
  const setAll = useSetIssues();
  const mayDisposeOfAll = selected.every((issue) => mayDispose(asker, issue));
  const moveAll = () => changes.move(selected, other);
  const markAll = () => changes.mark(selected, view.closed ? 'open' : 'closed');
  const removeAll = () => changes.remove(selected);
  const andClear = (change: () => void) => () => {
    change();
    onClear();
  };
  const set = (fields: Parameters<typeof setAll>[1]) => andClear(() => setAll(selected, fields))();
  const title = t('the selected {issues}');
  return (
    <SelectionBar label={t('Selected {issues}')} count={selected.length} all={all} onAll={onAll} onClear={onClear}>
      <Button variant="default" size="xs" onClick={andClear(moveAll)}>
        {t('{type, select, long_term {Move to Long-Term} other {Move to Short-Term}}', { type: other })}
      </Button>
      <Button variant="default" size="xs" onClick={andClear(markAll)}>
        {view.closed ? t('Reopen') : t('Close')}
      </Button>
      <SelectionChoices>
        {mayDisposeOfAll && (
          <OwnerButton row={{ title, ownerId: null }} mayChange onChange={(ownerId) => set({ ownerId })}>
            {t('Owner')}
          </OwnerButton>
        )}
        <TeamChoice of={title} rows={selected} onChange={(teamId) => set({ teamId })} />
        <SelectionChoice
          name={t('Priority')}
          of={title}
          options={priorityOptions()}
          onChange={(priority) => set({ priority })}
        />
      </SelectionChoices>
      {mayDisposeOfAll && (
        <Button variant="default" size="xs" onClick={andClear(removeAll)}>
          {t('Delete')}
        </Button>
      )}
    </SelectionBar>
  );
}
