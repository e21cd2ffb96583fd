import type { ComponentProps } from 'react';
import classes from './Card.module.css';

type Props = ComponentProps<'section'> & { as?: 'section' | 'article' };

/** The frame around what belongs together; the room inside is its user's. */
export function Card({ as: Element = 'section', className = '', ...props }: Props) {
  return <Element className={`${classes.card} ${className}`} {...props} />;
}
