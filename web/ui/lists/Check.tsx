import type { ComponentProps } from 'react';
import classes from './Check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & { 'aria-label': string };

/** The box that ticks a row off. */
export function Check({ className = '', ...props }: Props) {
  return <input type="checkbox" data-reach className={`${classes.check} ${className}`} {...props} />;
}
