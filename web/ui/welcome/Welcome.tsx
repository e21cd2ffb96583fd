import type { ReactNode } from 'react';
import { productName, tagline } from '#contract/limits.ts';
import classes from './Welcome.module.css';
import { WheelArt } from './WheelArt.tsx';
import { Wordmark } from './Wordmark.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode /** Stands at the foot: another way to go on. */;
  foot?: ReactNode;
  children: ReactNode;
};

/** The frame of the screens before one is aboard: who we are on one side, what to do on the other. */
export function Welcome({ title, subtitle, foot, children }: Props) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${productName}`}</title>
      <header className={classes.panel}>
        <Wordmark size={26} />
        <WheelArt className={classes.art} />
        <p className={classes.tagline}>{tagline}</p>
      </header>
      <main className={classes.main}>
        <div className={classes.column}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
          {foot && <div className={classes.foot}>{foot}</div>}
        </div>
      </main>
    </div>
  );
}
