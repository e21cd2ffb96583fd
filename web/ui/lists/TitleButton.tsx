import type { ComponentProps } from 'react';
import classes from './TitleButton.module.css';

/** The title of a row, which opens what it names. The room above and below is its user's. */
export function TitleButton({ className = '', ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" data-reach className={`${classes.title} ${className}`} {...props} />;
}
