import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Recap.module.css';

/** A part of a recap with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={classes.part} aria-label={title}>
      <h2 className="mb-10 size-md weight-600">{title}</h2>
      {children}
    </Card>
  );
}
