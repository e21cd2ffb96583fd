import type { ReactNode } from 'react';
import classes from './Imports.module.css';

type Props = { number: number; title: string; children: ReactNode };

/** A step of an import. The steps stand below one another, and each shows once there is something to decide in it. */
export function Step({ number, title, children }: Props) {
  return (
    <section className={classes.step} aria-label={title}>
      <h2 className="mb-10 size-16">
        <span className={classes.number}>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}
