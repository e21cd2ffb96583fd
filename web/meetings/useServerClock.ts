import { useSyncExternalStore } from 'react';

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 250);
  return () => clearInterval(timer);
};

/** The server's time, rounded down to the second, in ms since 1970. `ahead` is how far its clock is ahead of this one, in ms. */
export const useServerClock = (ahead: number): number =>
  useSyncExternalStore(everySecond, () => Math.floor((Date.now() + ahead) / 1000) * 1000);
