import { useEffect, useRef } from 'react';
import { playOnce } from '#web/lib/browser/playTones.ts';

/** The shortest time between two sounds, in ms. Opening audio for each of many tangents at once would block the page. */
const intervalMs = 1_000;

/** Plays a sound when anyone records a tangent. */
export function useTangentSound(count: number): void {
  const previousCount = useRef(count);
  const playedAt = useRef(0);
  useEffect(() => {
    if (count > previousCount.current && Date.now() - playedAt.current > intervalMs) {
      playedAt.current = Date.now();
      playOnce([660, 440], { seconds: 0.15, every: 0.16 });
    }
    previousCount.current = count;
  }, [count]);
}
