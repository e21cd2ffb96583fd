import { useLayoutEffect } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { isCommand } from '#web/ui/commandKey.ts';
import { undoLast } from '#web/ui/feedback/offerUndo.tsx';
import { isTurnedOff } from '#web/ui/singleKeys.ts';
import { isCovered } from '#web/ui/stack.ts';
import { creations, destinations } from '../routes.tsx';
import type { Overlay } from './overlay.ts';

/** The second key of a pair counts within this time after the first, in ms. Long enough for slow fingers and slow devices. */
const pairTimeoutMs = 4000;

/** Whether a field or an open menu uses the keys itself. */
function usesKeys(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : document.body;
  return (
    element.isContentEditable ||
    element.matches('input, textarea, select') ||
    element.closest('[role="menu"], [role="listbox"]') !== null
  );
}

/**
 * On the chat screen, typed letters go to the field that was opened last, unless a list has the focus, or the keyboard led to a
 * message.
 */
const writingField = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('ul, ol') || (target.closest('[role="log"]') && target.matches(':focus-visible')))
    ? undefined
    : [...document.querySelectorAll<HTMLElement>('[data-takes-typing]')].findLast((field) => field.checkVisibility());

/** The button that a key presses: the microphone or camera of a call, one in the focused row, else one on the screen. */
function buttonFor(key: string, target: EventTarget | null): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest('li, [data-row]') : null;
  const buttons = [
    ...document.querySelectorAll<HTMLElement>(`[data-urgent][data-shortcut="${CSS.escape(key)}"]:enabled`),
    ...(row?.querySelectorAll<HTMLElement>(`[data-row-shortcut="${CSS.escape(key)}"]`) ?? []),
    ...document.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]:enabled`),
  ];
  return buttons.find((button) => button.checkVisibility());
}

/** Handles Ctrl/Cmd-K, Ctrl/Cmd-Z, `?`, the pairs `g` (go to) and `c` (create), and the shortcuts that buttons declare. */
export function useShortcuts(open: (overlay: Overlay) => void): void {
  const mayWork = useMayWork();
  // A layout effect, because an early key press would be lost.
  useLayoutEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      // A field for text makes a link of what is selected.
      if (isCommand(event) && key === 'k' && !event.defaultPrevented) {
        event.preventDefault();
        // An open dialog would be left behind with the text typed into it.
        return isCovered() ? undefined : open('palette');
      }
      if (isCommand(event) && key === '/' && !isCovered()) {
        event.preventDefault();
        return open('help');
      }
      if (isCommand(event) && key === 'z' && !event.shiftKey && !event.defaultPrevented) {
        if (!usesKeys(event.target) && !isCovered() && undoLast()) event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || usesKeys(event.target) || isCovered()) return;
      if (isTurnedOff(event)) return;
      const writing = writingField(event.target);
      if (writing && key.length === 1 && key !== ' ') return writing.focus();
      if (key === '?') return open('help');
      const isSecond = event.timeStamp - firstAt < pairTimeoutMs && (first === 'g' || first === 'c');
      const pair = isSecond ? first + key : key;
      const destination = destinations.find((candidate) => pair === `g${candidate.key}`);
      const creation = mayWork ? creations.find(({ key }) => pair === `c${key}`) : undefined;
      if (destination || creation) event.preventDefault();
      if (destination) navigate(destination.path);
      if (creation) open(creation.overlay);
      const isAlone = !isSecond && !event.shiftKey && !event.repeat && !event.defaultPrevented;
      const button = isAlone ? buttonFor(key.length === 1 ? key : event.key, event.target) : undefined;
      if (button) event.preventDefault();
      button?.click();
      first = destination || creation ? '' : key;
      firstAt = event.timeStamp;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, mayWork]);
}
