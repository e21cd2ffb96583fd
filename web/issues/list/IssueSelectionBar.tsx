import { Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { TeamChoice } from '#web/teams/TeamChoice.tsx';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { SelectionBar, SelectionChoices } from '#web/ui/lists/SelectionBar.tsx';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { otherType, priorityOptions, typeNames } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';
import { useSetIssues } from '../useSetIssue.ts';
import type { IssuesView } from './useIssuesView.ts';

type Props = {
  selected: Issue[];
  /** How many are listed. */
  all: number;
  view: IssuesView;
  changes: IssueChanges;
  onAll: () => void;
  onClear: () => void;
};

/** What can be done to the selected issues; lies over the toolbar while any are selected. */
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
  const title = say('the selected issues');
  return (
    <SelectionBar label={say('Selected issues')} count={selected.length} all={all} onAll={onAll} onClear={onClear}>
      <Button variant="default" size="xs" onClick={andClear(moveAll)}>
        Move to {typeNames[other]}
      </Button>
      <Button variant="default" size="xs" onClick={andClear(markAll)}>
        {view.closed ? 'Reopen' : 'Close'}
      </Button>
      <SelectionChoices>
        {mayDisposeOfAll && (
          <OwnerButton row={{ title, ownerId: null }} mayChange onChange={(ownerId) => set({ ownerId })}>
            Owner
          </OwnerButton>
        )}
        <TeamChoice of={title} rows={selected} onChange={(teamId) => set({ teamId })} />
        <SelectionChoice
          name="Priority"
          of={title}
          options={priorityOptions}
          onChange={(priority) => set({ priority })}
        />
      </SelectionChoices>
      {mayDisposeOfAll && (
        <Button variant="default" size="xs" onClick={andClear(removeAll)}>
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
