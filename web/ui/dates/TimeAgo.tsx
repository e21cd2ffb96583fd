import { useEffect, useReducer } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { formatMoment } from './dates.ts';
import { timeAgo } from './relativeTime.ts';

/** Says how long ago an instant was, updated as time passes. */
export function TimeAgo({ at }: { at: string }) {
  useFormats();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {timeAgo(at)}
    </time>
  );
}
