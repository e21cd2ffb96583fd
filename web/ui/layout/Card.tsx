import type { ComponentProps } from 'react';

type Props = ComponentProps<'section'> & { as?: 'section' | 'article' };

/** A frame around related content. The caller sets the padding. */
export function Card({ as: Element = 'section', className = '', ...props }: Props) {
  return <Element className={`card ${className}`} {...props} />;
}
