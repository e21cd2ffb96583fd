import { useState } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './Activity.module.css';
import { Activity, type ActivityProps } from './Activity.tsx';

/** The activity, collapsed below other details. It loads when it is opened. */
export function ActivitySection(props: ActivityProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes.heading}>{t('Activity')}</summary>
      {isOpen && <Activity {...props} />}
    </details>
  );
}
