import { useLayoutEffect } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { undoLast } from '#web/ui/feedback/offerUndo.tsx';
import { isCovered } from '#web/ui/stack.ts';
import { destinations } from '../routes.tsx';
import type { Overlay } from './overlay.ts';

/** How long, in milliseconds, the first key of a pair waits for the second. */
const patience = 1500;

const creations: Record<string, Overlay> = { r: 'rock', t: 'todo', i: 'issue', h: 'headline', m: 'meeting' };

/** Somebody is typing or choosing. */
function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : document.body;
  return (
    element.isContentEditable ||
    element.matches('input, textarea, select') ||
    element.closest('[role="menu"], [role="listbox"]') !== null
  );
}

/** On a screen for writing to others, where letters go unless a list has the focus: the field that was opened last. */
const writingField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="log"], ul, ol')
    ? undefined
    : [...document.querySelectorAll<HTMLElement>('[data-takes-typing]')].findLast((field) => field.checkVisibility());

/** What a key presses on this screen: a button of the row that has the focus, or one of the screen. */
function buttonFor(key: string, target: EventTarget | null): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest('li') : null;
  const buttons = [
    ...(row?.querySelectorAll<HTMLElement>(`[data-row-shortcut="${CSS.escape(key)}"]`) ?? []),
    ...document.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]:enabled`),
  ];
  return buttons.find((button) => button.checkVisibility());
}

/** Ctrl/Cmd-K, Ctrl/Cmd-Z, `?`, the pairs `g` with a screen's letter and `c` with what to create, and the keys that buttons name. */
export function useShortcuts(open: (overlay: Overlay) => void): void {
  const mayWork = useMayWork();
  // As soon as the screen shows: after it, a quick key would be lost.
  useLayoutEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault();
        // What is open above the screen would be left behind with what was typed into it.
        return isCovered() ? undefined : open('palette');
      }
      if (event.ctrlKey !== event.metaKey && key === 'z' && !event.shiftKey && !event.defaultPrevented) {
        if (!isTaken(event.target) && !isCovered() && undoLast()) event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target) || isCovered()) return;
      const writing = writingField(event.target);
      // The letter is typed there.
      if (writing && key.length === 1 && key !== ' ') return writing.focus();
      if (key === '?') return open('help');
      const isSecond = event.timeStamp - firstAt < patience && (first === 'g' || first === 'c');
      const pair = isSecond ? first + key : key;
      const destination = destinations.find((candidate) => pair === `g${candidate.key}`);
      const creation = mayWork && pair.startsWith('c') ? creations[pair.slice(1)] : undefined;
      if (destination || creation) event.preventDefault();
      if (destination) navigate(destination.path);
      if (creation) open(creation);
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
