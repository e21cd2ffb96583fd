import type { KeyboardEvent } from 'react';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

/**
 * Everything that opens above a screen is in one stack, the browser's top layer: dialogs, and above the last of them popovers
 * (menus, calendars, notes). The top one has the keyboard, closes first on Escape, and returns the focus to its opener. Each is open
 * while it is rendered. The pop-ups of fields and the toast render inside the top dialog.
 */
export const dialogs = createStore<HTMLDialogElement[]>([]);

/** The dialog on top, if any is open. */
export const useTopDialog = () => useStore(dialogs).at(-1);

const hasPopover = () => document.querySelector('[popover="auto"]:popover-open') !== null;

/** Whether a dialog or popover is above the screen and has the keyboard. */
export const isCovered = (): boolean => dialogs.get().length > 0 || hasPopover();

/** How Mantine marks a field whose pop-up is open. */
const popUp = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown';

/** A key as the browser or React tells of it. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'defaultPrevented' | 'preventDefault'> & {
  target: EventTarget | null;
};

/** Closes on Escape, unless the browser closes a popover or a field its pop-up. */
export const atEscape = (close: (event: Key) => void) => (event: Key) => {
  if (event.key !== 'Escape' || event.defaultPrevented || hasPopover()) return;
  // Neither the browser nor a dialog around this one must close, too.
  event.preventDefault();
  if (!(event.target as Element).closest(popUp)) close(event);
};
