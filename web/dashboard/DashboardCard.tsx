import { type ReactNode, useId } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Dashboard.module.css';

type Props = {
  /** What is the user's own in it. An observer gets no new ones, and so sees no empty card. */
  mine?: unknown[] | undefined;
  title: string;
  /** Buttons in the head of the card. */
  actions: ReactNode;
  children: ReactNode;
};

/** A card of My 90 with its heading. */
export function DashboardCard({ mine, title, actions, children }: Props) {
  const id = useId();
  const mayWork = useMayWork();
  if (!mayWork && mine?.length === 0) return null;
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}
