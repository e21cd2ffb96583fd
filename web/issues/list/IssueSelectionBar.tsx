import { Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { say } from '#web/lib/say.ts';
import { SelectionBar } from '#web/ui/lists/SelectionBar.tsx';
import { otherType, typeNames } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';
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
  const moveAll = () => changes.move(selected, other);
  const markAll = () => changes.mark(selected, view.closed ? 'open' : 'closed');
  const andClear = (change: () => void) => () => {
    change();
    onClear();
  };
  return (
    <SelectionBar label={say('Selected issues')} count={selected.length} all={all} onAll={onAll} onClear={onClear}>
      <Button variant="default" size="xs" onClick={andClear(moveAll)}>
        Move to {typeNames[other]}
      </Button>
      <Button variant="default" size="xs" onClick={andClear(markAll)}>
        {view.closed ? 'Reopen' : 'Close'}
      </Button>
    </SelectionBar>
  );
}
