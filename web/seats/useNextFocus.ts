import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '#web/ui/lostFocus.ts';

/** Moves the focus to the next seat when the focused one is gone. `ids` are the seats in reading order. */
export function useNextFocus(ids: readonly string[], focusedId: string | undefined, focus: (id: string) => void): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const at = focusedId === undefined ? -1 : before.current.indexOf(focusedId);
    before.current = ids;
    if (at < 0 || ids.includes(focusedId ?? '') || !isFocusLost()) return;
    const next = ids[Math.min(at, ids.length - 1)];
    if (next) focus(next);
  });
}
