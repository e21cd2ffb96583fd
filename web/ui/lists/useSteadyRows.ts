import { useEffect, useState } from 'react';
import type { RowId } from '#contract/live.ts';
import { hold, settled } from './steady.ts';

/** How long what has gone is held, in ms: longer than two clicks are apart. */
const moment = 1_000;

type Settings = {
  /** What the list shows, such as its filter: rows of another list are not held. */
  of?: string | undefined;
  /** Holds rows that moved, too: where a tick moves them. */
  holdsOrder?: boolean;
};

/**
 * Rows for a list in which one clicks: what goes stays in its place for a moment, to be drawn with `leaving(id)` upon its
 * `li`, so that a second click hits nothing else.
 */
export function useSteadyRows<R extends { id: RowId }>(given: R[], { of = '', holdsOrder = false }: Settings = {}) {
  const [shown, setShown] = useState({ of, ...settled(given) });
  let now = shown;
  if (shown.given !== given || shown.of !== of) {
    now = { of, ...(shown.of === of ? hold(shown, given, holdsOrder) : settled(given)) };
    setShown(now);
  }
  useEffect(() => {
    if (!now.isHeld) return;
    const settle = () => setShown((latest) => (latest === now ? { of: now.of, ...settled(now.given) } : latest));
    const timer = setTimeout(settle, moment);
    return () => clearTimeout(timer);
  }, [now]);
  return { rows: now.rows, gone: now.gone, leaving: (id: RowId) => (now.gone.has(id) ? leavingRow : undefined) };
}

/** The attributes of a row that has gone: struck through, out of reach. */
const leavingRow = { 'data-leaving': true, inert: true, 'aria-hidden': true } as const;
