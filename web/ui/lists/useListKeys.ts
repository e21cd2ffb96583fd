import { type RefObject, useEffect, useRef } from 'react';
import { isCovered } from '#web/ui/stack.ts';

/** How long, in ms, the first key of a pair such as `g r` keeps the second from a list. */
const pairPatience = 1_500;
const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/** Within these a key is the element's own. */
const typed = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [popover], [role="dialog"]';

/** Fields, and whatever else takes letters itself. */
const takesLetters = `${typed}, [role="menu"], [role="listbox"], [role="grid"], [role="tree"]`;

/**
 * Makes a list of drawn `li` one stop for Tab. Arrows and `j` `k` go from row to row, with Shift they select the rows on the way.
 * A key that an element of the row names in `data-key` clicks it, as Enter does upon the row. From elsewhere on the page `j` and `k` go to
 * the first list. `onRow` gets the index of the row that has the focus.
 */
export function useListKeys(list: RefObject<HTMLUListElement | null>, onRow: (index: number) => void): void {
  const tell = useRef(onRow);
  tell.current = onRow;
  useEffect(() => {
    const ul = list.current;
    if (!ul) return;
    let last = { key: '', at: 0, isBack: false };
    let pairUntil = 0;
    const rowOf = (target: EventTarget | null) => {
      const row = (target as Element).closest('li');
      return row?.parentElement === ul ? row : null;
    };

    /** Notes what was pressed, wherever: before anything of the page acts upon it. */
    const note = ({ key, shiftKey, timeStamp }: KeyboardEvent) => {
      const isPair = (last.key === 'g' || last.key === 'c') && timeStamp - last.at < pairPatience;
      pairUntil = isPair ? timeStamp : 0;
      last = { key, at: timeStamp, isBack: key === 'Tab' && shiftKey };
    };

    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      const row = rowOf(target);
      if (!row) return;
      tell.current(Number(row.dataset.index));
      // Whoever comes back by Tab from what is below comes to the row, not to the last button of the last one.
      const isFromOutside = !(relatedTarget instanceof Node && ul.contains(relatedTarget));
      if (last.isBack && isFromOutside && target !== row)
        ul.querySelector<HTMLElement>(':scope > li[tabindex="0"]')?.focus();
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const row = rowOf(target);
      if (!row || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((target as Element).closest(typed) || pairUntil === event.timeStamp) return;
      const step = steps[key.length === 1 ? key.toLowerCase() : key];
      if (step !== undefined) {
        const next = ul.querySelector<HTMLElement>(`:scope > li[data-index="${Number(row.dataset.index) + step}"]`);
        event.preventDefault();
        if (event.shiftKey && next) selectOnTheWay(row, next);
        goTo(next);
      } else if (key === 'Tab' && target === row) {
        leave(ul, event.shiftKey);
      } else if (key.length === 1 || (key === 'Enter' && target === row)) {
        const control = row.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
        if (!control) return;
        event.preventDefault();
        control.click();
        // What it opens takes the next key, however soon that comes.
        const opened = control instanceof HTMLButtonElement && control.popoverTargetElement;
        if (opened instanceof HTMLElement) opened.focus();
      }
    };

    const onKeyElsewhere = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const isElsewhere = target instanceof Element && !target.closest(`${takesLetters}, main ul[data-keys]`);
      if (!isElsewhere || pairUntil === event.timeStamp || isCovered()) return;
      if (document.querySelector('main ul[data-keys]') !== ul) return;
      event.preventDefault();
      goTo(ul.querySelector<HTMLElement>(':scope > li[tabindex="0"]'));
    };
    ul.dataset.keys = '';
    document.addEventListener('keydown', note, { capture: true });
    document.addEventListener('keydown', onKeyElsewhere);
    ul.addEventListener('focusin', onFocus);
    ul.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', note, { capture: true });
      document.removeEventListener('keydown', onKeyElsewhere);
      ul.removeEventListener('focusin', onFocus);
      ul.removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
}

function goTo(row: HTMLElement | null): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Selects a row and the next one; goes back over rows that are selected by taking them out. */
function selectOnTheWay(row: HTMLElement, next: HTMLElement): void {
  const [here, there] = [row, next].map((one) => one.querySelector<HTMLInputElement>('[data-select]'));
  if (!here || !there) return;
  if (here.checked === there.checked) here.click();
  if (!there.checked) there.click();
}

/** Puts the focus at an edge of the list, from where the browser goes on to what comes next. */
function leave(ul: HTMLElement, isBack: boolean): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  ul[isBack ? 'before' : 'after'](edge);
  edge.focus({ preventScroll: true });
  edge.addEventListener('blur', () => edge.remove());
}
