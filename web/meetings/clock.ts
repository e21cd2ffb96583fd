import { useSyncExternalStore } from 'react';

const everySecond = (look: () => void) => {
  const timer = setInterval(look, 250);
  return () => clearInterval(timer);
};

/** What time it is on the server, to the second, in milliseconds since 1970; its clock is `ahead` of this one by so many. */
export const useServerClock = (ahead: number): number =>
  useSyncExternalStore(everySecond, () => Math.floor((Date.now() + ahead) / 1000) * 1000);
