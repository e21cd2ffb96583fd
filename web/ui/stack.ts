import type { KeyboardEvent } from 'react';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import { isFocusLost } from './lostFocus.ts';
import { typeBuffered } from './typing.ts';

/**
 * Everything that opens above a screen is in one stack, the browser's top layer: dialogs, and above the last of them popovers
 * (menus, calendars, notes). The top one has the keyboard, closes first on Escape, and returns the focus to its opener. Each is open
 * while it is rendered. The pop-ups of fields and the toast render inside the top dialog.
 */
const dialogs = createStore<HTMLDialogElement[]>([]);

/** Opens a dialog on top. @returns a function that closes it */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  dialogs.set([...dialogs.get(), dialog]);
  typeBuffered(dialog);
  return () => {
    dialog.close();
    dialogs.set(dialogs.get().filter((other) => other !== dialog));
    setTimeout(findFocus);
  };
}

/** Focuses the title of the page, or the part marked for it, if the opener of a closed dialog is gone. */
function findFocus(): void {
  if (isCovered() || !isFocusLost()) return;
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, [data-focus-start])');
  [...headings].findLast((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}

/** The dialog on top, if any is open. */
export const useTopDialog = () => useStore(dialogs).at(-1);

const hasPopover = () => document.querySelector('[popover="auto"]:popover-open') !== null;

/** Whether a dialog or popover is above the screen and has the keyboard. */
export const isCovered = (): boolean => dialogs.get().length > 0 || hasPopover();

/** How Mantine marks a field whose pop-up is open. */
const popUp = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown';

/** Closes on Escape, unless the browser closes a popover or a field its pop-up. */
export const atEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || hasPopover()) return;
  // Neither the browser nor a dialog around this one must close, too.
  event.preventDefault();
  if (!(event.target as Element).closest(popUp)) close();
};
