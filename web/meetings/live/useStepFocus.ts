import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost, isTypedInto, restShortcuts } from '#web/ui/lostFocus.ts';
import { isCovered } from '#web/ui/stack.ts';

/** What stands above the panels of a page that is scrolled, in pixels. */
const headerHeight = 56;

type Shown = { shown: number; status: string; isPresenter: boolean; isIn: boolean };

/**
 * Keeps the keyboard with what is shown: after a step of one's own the focus is at the heading of the item; whoever was writing
 * notes goes on in the notes of the next item; where a button or a panel took the focus along, it goes to the heading, too.
 */
export function useStepFocus(
  main: RefObject<HTMLElement | null>,
  { shown, status, isPresenter, isIn }: Shown,
  ownStep: RefObject<number | null>,
): void {
  const before = useRef({ shown, status, isPresenter, isIn });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, status, isPresenter, isIn };
    const isChanged = last.shown !== shown || last.status !== status || last.isPresenter !== isPresenter;
    if ((!isChanged && last.isIn === isIn) || !main.current) return;
    for (const menu of main.current.querySelectorAll<HTMLElement>('[hidden] :popover-open')) menu.hidePopover();
    if (isCovered()) return;
    const focused = document.activeElement;
    // The panel comes into sight, unless somebody is writing elsewhere on the page.
    const isAbove = main.current.getBoundingClientRect().top < headerHeight;
    if (last.shown !== shown && isAbove && !(focused && isTypedInto(focused) && focused.checkVisibility())) {
      main.current.scrollIntoView({ block: 'start' });
    }
    const isHidden = Boolean(focused?.closest('[hidden]'));
    const isOwn = last.shown !== shown && ownStep.current === shown;
    if (!isOwn && !isHidden && !isFocusLost()) return;
    const panel = main.current.querySelector(':scope > section:not([hidden])');
    const isTyping = focused && isHidden && isTypedInto(focused);
    const notes =
      isTyping &&
      !isOwn &&
      focused?.matches('textarea') &&
      panel?.querySelector<HTMLTextAreaElement>('textarea:enabled');
    if (notes) {
      notes.focus({ preventScroll: true });
      notes.setSelectionRange(notes.value.length, notes.value.length);
      return;
    }
    if (isTyping && !isOwn) restShortcuts();
    const heading = status === 'in_progress' ? panel?.querySelector('h2') : document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
  }, [main, ownStep, shown, status, isPresenter, isIn]);
}
