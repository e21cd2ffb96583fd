import { type RefObject, useEffect, useRef } from 'react';

/** How long, in ms, the first key of a pair such as `g r` keeps the second from a list. */
const pairPatience = 1_500;
const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/** Within these a key is the element's own. */
const typed = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [popover], [role="dialog"]';

/**
 * Makes a list of drawn `li` one stop for Tab, of which arrows and `j` `k` move the row; a key that an element of the row names
 * in `data-key` clicks it, as Enter does upon the row. `onRow` is told at which row the focus is.
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
      const step = steps[key];
      if (step !== undefined && !event.shiftKey) {
        const next = ul.querySelector<HTMLElement>(`:scope > li[data-index="${Number(row.dataset.index) + step}"]`);
        event.preventDefault();
        next?.focus({ preventScroll: true });
        next?.scrollIntoView({ block: 'nearest' });
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
    document.addEventListener('keydown', note, { capture: true });
    ul.addEventListener('focusin', onFocus);
    ul.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', note, { capture: true });
      ul.removeEventListener('focusin', onFocus);
      ul.removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
}

/** Puts the focus at an edge of the list, from where the browser goes on to what comes next. */
function leave(ul: HTMLElement, isBack: boolean): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  ul[isBack ? 'before' : 'after'](edge);
  edge.focus({ preventScroll: true });
  edge.addEventListener('blur', () => edge.remove());
}
