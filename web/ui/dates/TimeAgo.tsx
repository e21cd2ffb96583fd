import { useEffect, useReducer } from 'react';
import { timeAgo } from './dates.ts';

/** How long ago an instant was, kept true while it is shown. */
export function TimeAgo({ at }: { at: string }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en')}>
      {timeAgo(at)}
    </time>
  );
}
