import type { ReactNode } from 'react';
import classes from './Stats.module.css';

/** Numbers side by side; two per line on a phone. */
export const Stats = ({ children }: { children: ReactNode }) => <div className={classes.stats}>{children}</div>;
