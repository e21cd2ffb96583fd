import { findFocus } from '../lostFocus.ts';
import { dialogs } from '../stack.ts';
import { typeBuffered } from '../typeBuffered.ts';

const fields = ':is(input, textarea, select):not(:disabled, [hidden], [type="hidden"])';

/** Opens a dialog on top. @returns a function that closes it */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  focusFirst(dialog);
  dialogs.set([...dialogs.get(), dialog]);
  typeBuffered(dialog);
  return () => {
    ignoreSecondClick();
    dialog.close();
    dialogs.set(dialogs.get().filter((other) => other !== dialog));
    setTimeout(findFocus);
  };
}

/**
 * Focuses the part of a dialog marked for it, or else the first field of its form. Where there is none, a key must at least not
 * press the X, with which the browser would begin.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const first = marked ?? dialog.querySelector<HTMLElement>(`[data-fields] ${fields}`);
  if (first) first.focus();
  else if (document.activeElement?.matches('[data-closes]')) dialog.focus();
}

/** How long after the first click the second one of a double-click may come, in ms. */
const doubleClickMs = 500;

/** Keeps the second click of a double-click that closes a dialog from pressing what was below it. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: AbortSignal.timeout(doubleClickMs) });
}
