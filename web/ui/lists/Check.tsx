import type { ComponentProps } from 'react';
import classes from './Check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  'aria-label': string;
  /** A round checkbox, for completing; others are square. */
  completes?: boolean;
};

/** A checkbox that completes, selects or chooses. */
export function Check({ className = '', completes = false, ...props }: Props) {
  return (
    <input
      type="checkbox"
      data-reach
      data-completes={completes || undefined}
      className={`${classes.check} ${className}`}
      {...props}
    />
  );
}
