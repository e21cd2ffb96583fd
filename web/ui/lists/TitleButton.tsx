import type { ComponentProps } from 'react';
import classes from './TitleButton.module.css';

/** The title of a row, which opens its details. The caller sets the space above and below. */
export function TitleButton({ className = '', ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" data-reach className={`${classes.title} ${className}`} {...props} />;
}
