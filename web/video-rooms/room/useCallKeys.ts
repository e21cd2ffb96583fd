import { useEffect, useRef } from 'react';
import { isCommand } from '#web/ui/commandKey.ts';
import { isTurnedOff } from '#web/ui/singleKeys.ts';
import { isCovered } from '#web/ui/stack.ts';

/** Calls `toggle`, if there is one, at Ctrl or Cmd with D, also while the user writes. */
export function useMuteKey(toggle: (() => void) | undefined): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const mute = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'd' || !isCommand(event) || event.shiftKey || event.altKey) return;
      if (!latest.current) return;
      // The browser would add a bookmark.
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', mute);
    return () => document.removeEventListener('keydown', mute);
  }, []);
}

/** Whether a key may press a button of a call: nothing on the screen uses it. */
function isCallKey(event: KeyboardEvent): boolean {
  const usesKeys =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]');
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  return !hasModifier && !event.repeat && !usesKeys && !isCovered() && !isTurnedOff(event);
}

/** Presses the button of a call that has this key. */
export const pressCallKey = (key: string): void =>
  document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]:enabled`)?.click();

/** Presses the buttons of a call by M, V and its other keys, on screens without the keys of the navigation. */
export function useCallKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCallKey(event)) pressCallKey(event.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
