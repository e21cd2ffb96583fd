import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../Meetings.module.css';

type Props = {
  title: string;
  /** Shown beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A card of the meetings page with its heading. */
export function Section({ title, actions, children }: Props) {
  const id = useId();
  return (
    <Card className={`${classes.section} p-14-16`} aria-labelledby={id}>
      <div className="row wrap between gap-4-12 mb-10">
        <h2 id={id} className="size-md weight-600">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}
