import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost, isTypedInto, lastField, restShortcuts } from '#web/ui/lostFocus.ts';
import { isCovered } from '#web/ui/stack.ts';

/** The height of the page's fixed header, in pixels. */
const headerHeight = 56;

/**
 * Moves the focus away from a field that a step has hidden. WebKit takes the focus from a hidden field, at times without the `blur` on
 * which it saves what was typed; then the field gets that event here.
 */
function leaveHiddenField(moveFocus: () => void): void {
  const field = lastField();
  const isHidden = field?.closest('[hidden]');
  let hasBlurred = false;
  field?.addEventListener('blur', () => (hasBlurred = true), { once: true });
  moveFocus();
  if (isHidden && !hasBlurred) field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

type View = { visibleItem: number; status: string; isPresenter: boolean; isIn: boolean };

/**
 * Moves the focus with the visible item. After the user's own step it goes to the heading of the item. After someone else's, the
 * focus of a note goes to the note of the new item. If the focused element is gone or hidden, the heading gets the focus.
 */
export function useStepFocus(
  main: RefObject<HTMLElement | null>,
  { visibleItem, status, isPresenter, isIn }: View,
  ownStep: RefObject<number | null>,
): void {
  const previous = useRef({ visibleItem, status, isPresenter, isIn });
  useLayoutEffect(() => {
    const last = previous.current;
    previous.current = { visibleItem, status, isPresenter, isIn };
    const isChanged = last.visibleItem !== visibleItem || last.status !== status || last.isPresenter !== isPresenter;
    if ((!isChanged && last.isIn === isIn) || !main.current) return;
    for (const menu of main.current.querySelectorAll<HTMLElement>('[hidden] :popover-open')) menu.hidePopover();
    if (isCovered()) return;
    const focused = document.activeElement;
    // Scroll to the panel, unless the user is typing elsewhere on the page.
    const isAbove = main.current.getBoundingClientRect().top < headerHeight;
    if (
      last.visibleItem !== visibleItem &&
      isAbove &&
      !(focused && isTypedInto(focused) && focused.checkVisibility())
    ) {
      main.current.scrollIntoView({ block: 'start' });
    }
    const isHidden = Boolean(focused?.closest('[hidden]'));
    const isOwn = last.visibleItem !== visibleItem && ownStep.current === visibleItem;
    if (!isOwn && !isHidden && !isFocusLost()) return;
    const panel = main.current.querySelector(':scope > section:not([hidden])');
    const isTyping = focused && isHidden && isTypedInto(focused);
    const notes =
      isTyping &&
      !isOwn &&
      focused?.matches('textarea') &&
      panel?.querySelector<HTMLTextAreaElement>('textarea:enabled');
    if (notes) {
      leaveHiddenField(() => notes.focus({ preventScroll: true }));
      notes.setSelectionRange(notes.value.length, notes.value.length);
      return;
    }
    if (isTyping && !isOwn) restShortcuts();
    const heading = status === 'in_progress' ? panel?.querySelector('h2') : document.querySelector<HTMLElement>('h1');
    leaveHiddenField(() => heading?.focus({ preventScroll: true }));
  }, [main, ownStep, visibleItem, status, isPresenter, isIn]);
}
