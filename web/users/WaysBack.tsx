import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** A card of the latest acts that an admin can undo. */
export const WaysBack = (props: { label: string; title: string; children: ReactNode }) => (
  <Card className="mt-20 p-20" aria-label={props.label}>
    <h2 className="size-15">{props.title}</h2>
    <ul className="lined">{props.children}</ul>
  </Card>
);

type Props = {
  at: string;
  /** A second line. */
  hint?: string | undefined;
  /** The button that undoes it, if it can be undone now. */
  button: { text: string; label: string; isPending: boolean; onClick: () => void } | undefined;
  children: ReactNode;
};

/** What happened to a person, when, and the way back. */
export const WayBack = ({ at, hint, button, children }: Props) => (
  <li className="row wrap gap-8 list-row">
    <span className="fill breaks">
      {children}{' '}
      <span className="dimmed small">
        <TimeAgo at={at} />
      </span>
      {hint && <span className="block dimmed small">{hint}</span>}
    </span>
    {button && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={button.label}
        loading={button.isPending}
        onClick={button.onClick}
      >
        {button.text}
      </Button>
    )}
  </li>
);
