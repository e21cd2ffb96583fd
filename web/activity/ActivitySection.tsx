import { useState } from 'react';
import classes from './Activity.module.css';
import { Activity, type ActivityProps } from './Activity.tsx';

/** The activity below other details, folded; asked for only once it is unfolded. */
export function ActivitySection(props: ActivityProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes.heading}>Activity</summary>
      {isOpen && <Activity {...props} />}
    </details>
  );
}
