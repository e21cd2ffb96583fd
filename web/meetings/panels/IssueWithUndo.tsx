import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Issue } from '#contract/issues.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './Panels.module.css';

type Props = {
  issue: Issue;
  onOpen: (issue: Issue) => void;
  /** What became of it. */
  children: ReactNode;
  /** The button that takes that back, and its label for screen readers. */
  back: { name: string; label: string; onClick: () => void };
};

/** An issue that the meeting has solved or sent away, with the way back. */
export function HandledIssue({ issue, onOpen, children, back }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <TitleButton className={classes.title} onClick={() => onOpen(issue)}>
          {issue.title}
        </TitleButton>
        {children}
      </span>
      <NotForObservers>
        <Button size="compact-sm" variant="default" aria-label={back.label} onClick={back.onClick}>
          {back.name}
        </Button>
      </NotForObservers>
    </li>
  );
}
