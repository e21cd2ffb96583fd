import { isCovered } from './stack.ts';

/** A pause that shows that the user has noticed that their typing has no effect, in ms. */
const pauseMs = 3_000;

/** Whether the user can type into an element. */
export const isTypedInto = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]');

/** Whether an element handles letters itself, such as the cell of a grid, which opens a field. */
const takesLetters = (element: Element): boolean =>
  element.closest('[role="grid"], [role="menu"], [role="listbox"], [role="tree"]') !== null;

/** The field that the user types into, until they leave it. */
let field: Element | undefined;
/** The field that the user types into, or typed into last if nothing else has taken the focus since. */
export const lastField = (): Element | undefined => field;
let isResting = false;
let lastLetterAt = 0;

const isGone = (element: Element) => !element.isConnected || !element.checkVisibility() || element.matches(':disabled');

/** Whether nothing has the focus, because the focused element is removed, hidden or disabled. */
export const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement === document.body || isGone(document.activeElement);

/** Focuses the title of the page, or the part marked for it, if what had the focus is gone. */
export function findFocus(): void {
  if (isCovered() || !isFocusLost()) return;
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, [data-focus-start])');
  [...headings].findLast((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}

/** How long the part that replaces the focused one has to take the focus itself, in ms. */
const replacementMs = 150;

/** Focuses the title of the page when the focused element is removed, with its panel or screen, and nothing takes its place. */
export function keepFocusOnScreen(): void {
  let focused: Element | undefined;
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  // A click elsewhere means that the user has left it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!focused?.contains(target as Node)) focused = undefined;
  });
  new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = undefined;
    setTimeout(findFocus, replacementMs);
  }).observe(document.body, { childList: true, subtree: true });
}

function endRest(): void {
  field = undefined;
  isResting = false;
}

/** Ignores letters typed outside of fields until the user clicks, presses Enter, Escape or Tab, or pauses. */
export function restShortcuts(): void {
  isResting = true;
  lastLetterAt = 0;
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  if (isTypedInto(target)) field = target;
  else if (field && !isGone(field)) field = undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  if (key === 'Enter' || key === 'Escape' || key === 'Tab') endRest();
  if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (isTypedInto(target) || takesLetters(target)) {
    field = isTypedInto(target) ? target : undefined;
    isResting = false;
    return;
  }
  if (field && isGone(field)) {
    field = undefined;
    restShortcuts();
  }
  if (lastLetterAt > 0 && timeStamp - lastLetterAt > pauseMs) isResting = false;
  if (!isResting) return;
  lastLetterAt = timeStamp;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Keeps the rest of a sentence from triggering shortcuts after its field has disappeared, because someone else deleted the row or
 * moved on.
 */
export function watchLostFields(): void {
  window.addEventListener('focusin', onFocus, { capture: true });
  window.addEventListener('pointerdown', endRest, { capture: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
