import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Dashboard.module.css';

type Props = Record<'rocks' | 'todos' | 'issues' | 'meetings' | 'scorecard', ReactNode>;

/** The cards of My 90 in one or two columns. The DOM order is the Tab order. */
export function Cards({ rocks, todos, issues, meetings, scorecard }: Props) {
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  if (!isWide) {
    return (
      <div className={classes.column}>
        {rocks}
        {todos}
        {scorecard}
        {issues}
        {meetings}
      </div>
    );
  }
  return (
    <div className={classes.cards}>
      <div className={classes.column}>
        {rocks}
        {scorecard}
        {meetings}
      </div>
      <div className={classes.column}>
        {todos}
        {issues}
      </div>
    </div>
  );
}
