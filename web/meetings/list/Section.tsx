import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../Meetings.module.css';

/** A card of the screen of meetings, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
