import type { KeyboardEvent } from 'react';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import { isFocusLost } from './lostFocus.ts';
import { typeHeld } from './typing.ts';

/**
 * All that opens above a screen is one stack, the browser's top layer: dialogs, and above the last of them popovers (menus,
 * calendars, notes). What opened last lies on top, has the keyboard, goes first at Escape, and gives the focus back to what
 * had it before. It is open as long as it is drawn. The pop-ups of fields and the toast are drawn within the dialog on top.
 */
const dialogs = createStore<HTMLDialogElement[]>([]);

/** Puts a dialog on top; gives the way to take it off again. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  dialogs.set([...dialogs.get(), dialog]);
  typeHeld(dialog);
  return () => {
    dialog.close();
    dialogs.set(dialogs.get().filter((other) => other !== dialog));
    setTimeout(findFocus);
  };
}

/** Focuses the title of the page, or the part of it that says so, where what opened a dialog was gone before it closed. */
function findFocus(): void {
  if (isCovered() || !isFocusLost()) return;
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, [data-focus-start])');
  [...headings].findLast((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}

/** The dialog on top, if any is open. */
export const useTopDialog = () => useStore(dialogs).at(-1);

const hasPopover = () => document.querySelector('[popover="auto"]:popover-open') !== null;

/** Something lies above the screen, and has the keyboard. */
export const isCovered = (): boolean => dialogs.get().length > 0 || hasPopover();

/** Mantine marks so a field whose pop-up is open. */
const popUp = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown';

/** At Escape the innermost part that can be closed is: a popover by the browser, a field's pop-up by the field, else this. */
export const atEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || hasPopover()) return;
  // Neither the browser nor what lies around closes, too.
  event.preventDefault();
  if (!(event.target as Element).closest(popUp)) close();
};
