import { useEffect } from 'react';
import { isTurnedOff } from '#web/lib/formats.ts';
import { isCovered } from '#web/ui/stack.ts';

/** Presses the buttons of a call by M, V and its other keys, on screens without the keys of the navigation. */
export function useCallKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const usesKeys =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]');
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (usesKeys || isCovered() || isTurnedOff(event)) return;
      document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]:enabled`)?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
