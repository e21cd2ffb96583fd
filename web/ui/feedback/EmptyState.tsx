import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type Props = { title: string; description?: string; icon?: ReactNode; action?: ReactNode };

/** Shown where there is nothing yet: its purpose and the first step. */
export function EmptyState({ title, description, icon, action }: Props) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className="weight-560">{title}</p>
      {description && <p className={classes.description}>{description}</p>}
      {action && <div className="mt-16">{action}</div>}
    </div>
  );
}
