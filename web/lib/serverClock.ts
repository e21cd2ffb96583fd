/** How far the server's clock is ahead of this one, in ms. Browsers of some people are minutes off. */
let ahead = 0;

/** The server's time, in ms since 1970. Compare times of the server with this, never with the clock of the browser. */
export const serverNow = (): number => Date.now() + ahead;

/** The server's time as a date. */
export const serverDate = (): Date => new Date(serverNow());

/** Returns how far the server's clock is ahead of this one, in ms. */
export const serverAhead = (): number => ahead;

/**
 * Corrects the offset by an answer: the server's time was between two moments at some time between the request and now. The offset
 * changes only if it contradicts that, so that a coarse answer does not replace a precise one.
 */
export function learnServerTime(earliest: number, latest: number, askedAt: number): void {
  if (Number.isNaN(earliest) || Number.isNaN(latest)) return;
  ahead = Math.min(Math.max(ahead, earliest - Date.now()), latest - askedAt);
}
