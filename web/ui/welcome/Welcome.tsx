import type { ReactNode } from 'react';
import { productName, tagline } from '#contract/product.ts';
import classes from './Welcome.module.css';
import { Wordmark } from './Wordmark.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode /** Shown at the bottom: an alternative. */;
  foot?: ReactNode;
  children: ReactNode;
};

/** The frame of the screens before sign-in: about us on one side, the form on the other. */
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
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {subtitle && <p className={`${classes.subtitle} mb-24 dimmed`}>{subtitle}</p>}
          {children}
          {foot && <div className={classes.foot}>{foot}</div>}
        </div>
      </main>
    </div>
  );
}

const spokes = Array.from({ length: 8 }, (_, index) => index * 45);
const marks = Array.from({ length: 52 }, (_, week) => (week * 360) / 52);

/** The large wheel: the 52 weeks of a year on its rim, the current quarter in brass. */
function WheelArt({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-200 -200 400 400" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M0 0V-128A128 128 0 0 1 128 0Z" fill="#caa443" fillOpacity=".14" />
      <path d="M0-128A128 128 0 0 1 128 0" stroke="#caa443" strokeWidth="5" />
      <circle r="128" stroke="#e3e8ef" strokeOpacity=".3" strokeWidth="1.5" />
      <circle r="146" stroke="#e3e8ef" strokeOpacity=".3" strokeWidth="1.5" />
      <circle r="30" stroke="#e3e8ef" strokeOpacity=".5" strokeWidth="1.5" />
      <circle r="5" fill="#caa443" />
      {marks.map((angle) => (
        <path key={angle} d="M0-133v-8" transform={`rotate(${angle})`} stroke="#e3e8ef" strokeOpacity=".45" />
      ))}
      {spokes.map((angle) => (
        <path
          key={angle}
          d="M0-30v-98M0-146v-34"
          transform={`rotate(${angle})`}
          stroke="#e3e8ef"
          strokeOpacity=".3"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
