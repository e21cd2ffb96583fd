import type { ComponentProps } from 'react';
import classes from './Check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  'aria-label': string;
  /** Draws it round, as a box that completes something; others are square. */
  completes?: boolean;
};

/** The box that completes, selects or chooses something. */
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
