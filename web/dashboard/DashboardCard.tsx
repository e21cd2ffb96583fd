import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Dashboard.module.css';

type Props = {
  title: string;
  /** Buttons in the head of the card. */
  actions: ReactNode;
  children: ReactNode;
};

/** A card of My 90 with its heading. */
export function DashboardCard({ title, actions, children }: Props) {
  const id = useId();
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
