import { isFocusLost } from '../lostFocus.ts';
import { dialogs, isCovered } from '../stack.ts';
import { typeBuffered } from '../typeBuffered.ts';

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
