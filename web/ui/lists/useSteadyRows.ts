import { useEffect, useState } from 'react';
import type { RowId } from '#contract/live.ts';
import { hold, settled } from './steady.ts';

/** How long a removed row stays after the mouse was moved or pressed last, in ms: longer than the pause between two clicks. */
const heldForMs = 1_000;

type Settings = {
  /** Identifies the list, e.g. by its filter. Rows of another list do not stay. */
  of?: string | undefined;
  /** Rows that moved stay, too, e.g. because a tick moves them. */
  holdsOrder?: boolean;
};

/**
 * Keeps rows that go in place for a moment, so that a second click cannot hit another row, nor a click for which the mouse is on its
 * way. Add `leaving(id)` to the props of each `li`.
 */
export function useSteadyRows<R extends { id: RowId }>(current: R[], { of = '', holdsOrder = false }: Settings = {}) {
  const [before, setSteady] = useState({ of, ...settled(current) });
  let steady = before;
  if (before.current !== current || before.of !== of) {
    steady = { of, ...(before.of === of ? hold(before, current, holdsOrder) : settled(current)) };
    setSteady(steady);
  }
  useEffect(() => {
    if (!steady.isHeld) return;
    const settle = () =>
      setSteady((latest) => (latest === steady ? { of: steady.of, ...settled(steady.current) } : latest));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, heldForMs);
    };
    wait();
    const kinds = ['pointermove', 'pointerdown'] as const;
    for (const kind of kinds) window.addEventListener(kind, wait, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) window.removeEventListener(kind, wait, { capture: true });
    };
  }, [steady]);
  const { rows, gone } = steady;
  return { rows, gone, leaving: (id: RowId) => (gone.has(id) ? leavingRow : undefined) };
}

/** The attributes of a row that is gone: struck through and inert. */
const leavingRow = { 'data-leaving': true, inert: true, 'aria-hidden': true } as const;
