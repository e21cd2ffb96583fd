import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Issue } from '#contract/issues.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './Panels.module.css';

type Props = {
  issue: Issue;
  onOpen: (issue: Issue) => void;
  /** The decision, or where it was sent. */
  children: ReactNode;
  /** The undo button, and its label for screen readers. */
  undo: { name: string; label: string; onClick: () => void };
};

/** An issue that the meeting solved or sent to another team, with a button that undoes it. */
export function IssueWithUndo({ issue, onOpen, children, undo }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <TitleButton className="plain-link weight-500" onClick={() => onOpen(issue)}>
          {issue.title}
        </TitleButton>
        {children}
      </span>
      <NotForObservers>
        <Button size="compact-sm" variant="default" aria-label={undo.label} onClick={undo.onClick}>
          {undo.name}
        </Button>
      </NotForObservers>
    </li>
  );
}
