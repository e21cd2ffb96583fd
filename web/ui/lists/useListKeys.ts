import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#web/lib/translate.ts';
import { hasSingleKeys, isTurnedOff } from '#web/ui/singleKeys.ts';
import { isCovered } from '#web/ui/stack.ts';

/** How long after the first key of a pair such as `g r` the list ignores the second, in ms. */
const pairTimeoutMs = 1_500;
const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/** Elements that handle keys themselves. */
const typed =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [popover], [role="dialog"]';

/** Those, and other elements that handle letters. */
const takesLetters = `${typed}, [type="radio"], [role="menu"], [role="listbox"], [role="grid"], [role="tree"]`;

/**
 * Makes a list one stop for Tab. Arrows up and down and `j` `k` go from row to row; with Shift they select the rows they pass. Arrows
 * right and left go through the controls of the row, past its radio buttons, which arrows up and down choose. The key in an
 * element's `data-key` clicks it, and Enter on the row works the same way. From elsewhere on the page `j` and `k` go to the first
 * list. `onRow` receives the index of the focused row.
 */
export function useListKeys(list: RefObject<HTMLUListElement | null>, onRow: (index: number) => void): void {
  const latestOnRow = useRef(onRow);
  latestOnRow.current = onRow;
  useEffect(() => {
    const ul = list.current;
    if (!ul) return;
    let last = { key: '', at: 0, isBack: false };
    let pairUntil = 0;
    /** The row that contains an element, unless a list within the row handles its keys. */
    const rowOf = (target: EventTarget | null) => {
      const element = target as Element;
      if (element.closest('[data-keys]') !== ul) return undefined;
      return [...ul.querySelectorAll<HTMLElement>(':scope > li')].find((row) => row.contains(element));
    };

    /** Records every key before any other handler acts on it. */
    const record = ({ key, shiftKey, timeStamp }: KeyboardEvent) => {
      const isPair = (last.key === 'g' || last.key === 'c') && timeStamp - last.at < pairTimeoutMs;
      pairUntil = isPair ? timeStamp : 0;
      last = { key, at: timeStamp, isBack: key === 'Tab' && shiftKey };
    };

    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      const row = rowOf(target);
      if (!row) return;
      latestOnRow.current(Number(row.dataset.index));
      // Shift+Tab from below focuses the row, not the last button of the last row.
      const isFromOutside = !(relatedTarget instanceof Node && ul.contains(relatedTarget));
      if (last.isBack && isFromOutside && target !== row)
        ul.querySelector<HTMLElement>(':scope > li[tabindex="0"]')?.focus();
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const row = rowOf(target);
      if (!row || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const element = target as Element;
      if (element.closest(typed) || pairUntil === event.timeStamp || isTurnedOff(event)) return;
      const isChoice = key.startsWith('Arrow') && element.matches('[type="radio"]');
      const step = isChoice ? undefined : steps[key.length === 1 ? key.toLowerCase() : key];
      if (step !== undefined) {
        const next = ul.querySelector<HTMLElement>(`:scope > li[data-index="${Number(row.dataset.index) + step}"]`);
        event.preventDefault();
        if (event.shiftKey && next) selectOnTheWay(row, next);
        goTo(next);
      } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
        const stops = [row, ...controlsOf(row)];
        const next = stops[stops.indexOf(target as HTMLElement) + (key === 'ArrowRight' ? 1 : -1)];
        event.preventDefault();
        next?.focus();
      } else if (key === 'Tab' && target === row) {
        leave(ul, event.shiftKey);
      } else if (key.length === 1 ? element.closest('li') === row : key === 'Enter' && target === row) {
        // In a call M and V switch microphone and camera.
        if (document.querySelector(`[data-urgent][data-shortcut="${CSS.escape(key)}"]`)) return;
        const control = row.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
        // A narrow row leaves facts out.
        if (!control?.checkVisibility()) return;
        event.preventDefault();
        control.click();
        // The popover must receive the next key, however soon it comes.
        const opened = control instanceof HTMLButtonElement && control.popoverTargetElement;
        if (opened instanceof HTMLElement) opened.focus();
      }
    };

    const onKeyElsewhere = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const isElsewhere = target instanceof Element && !target.closest(`${takesLetters}, main ul[data-keys]`);
      if (!isElsewhere || pairUntil === event.timeStamp || isCovered() || isTurnedOff(event)) return;
      if (document.querySelector('main ul[data-keys]') !== ul) return;
      event.preventDefault();
      goTo(ul.querySelector<HTMLElement>(':scope > li[tabindex="0"]'));
    };
    ul.dataset.keys = '';
    document.addEventListener('keydown', record, { capture: true });
    document.addEventListener('keydown', onKeyElsewhere);
    ul.addEventListener('focusin', onFocus);
    ul.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', record, { capture: true });
      document.removeEventListener('keydown', onKeyElsewhere);
      ul.removeEventListener('focusin', onFocus);
      ul.removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
}

/** Returns what screen readers say after a row: where its keys are listed. */
export const rowHint = (): string =>
  hasSingleKeys()
    ? t('Right arrow for the actions of the row, question mark for its keys.')
    : t('Right arrow for the actions of the row.');

/** The visible controls of a row, in their order. */
const controlsOf = (row: HTMLElement): HTMLElement[] =>
  [
    ...row.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="radio"]), input:checked, [role="radiogroup"]:not(:has(:checked)) label:first-child input',
    ),
  ].filter((control) => control.checkVisibility() && !control.matches(':disabled') && !control.closest('[popover]'));

function goTo(row: HTMLElement | null): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Selects a row and the next one. Going back over selected rows deselects them. */
function selectOnTheWay(row: HTMLElement, next: HTMLElement): void {
  const [here, there] = [row, next].map((one) => one.querySelector<HTMLInputElement>('[data-select]'));
  if (!here || !there) return;
  if (here.checked === there.checked) here.click();
  if (!there.checked) there.click();
}

/** Moves the focus to the edge of the list, so that the browser's Tab continues from there. */
function leave(ul: HTMLElement, isBack: boolean): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  ul[isBack ? 'before' : 'after'](edge);
  edge.focus({ preventScroll: true });
  edge.addEventListener('blur', () => edge.remove());
}
