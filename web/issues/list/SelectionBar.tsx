import { Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import classes from '../IssuesPage.module.css';
import { otherType, typeNames } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';
import type { IssuesView } from './useIssuesView.ts';

type Props = { selected: Issue[]; view: IssuesView; changes: IssueChanges; onClear: () => void };

/** What is done to several issues at once; stands in place of the toolbar while any are selected. */
export function SelectionBar({ selected, view, changes, onClear }: Props) {
  const other = otherType(view.issueType);
  const moveAll = () => changes.move(selected, other);
  const markAll = () => changes.mark(selected, view.closed ? 'open' : 'closed');
  const andClear = (change: () => void) => () => {
    change();
    onClear();
  };
  return (
    <section className={classes.selection} aria-label="Selected issues">
      <span role="status" className={classes.selected}>
        {selected.length} selected
      </span>
      <Button variant="default" onClick={andClear(moveAll)}>
        Move to {typeNames[other]}
      </Button>
      <Button variant="default" onClick={andClear(markAll)}>
        {view.closed ? 'Reopen' : 'Close'}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
