import type { ComponentProps } from 'react';
import classes from './Card.module.css';

type Props = ComponentProps<'section'> & { as?: 'section' | 'article' };

/** A frame around related content. The caller sets the padding. */
export function Card({ as: Element = 'section', className = '', ...props }: Props) {
  return <Element className={`${classes.card} ${className}`} {...props} />;
}
