const controls = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];

/**
 * When the row that has the focus leaves its list, the focus goes to the row that took its place, or to the last one: to the
 * same control of it. Else whoever works by keyboard would begin again at the top of the page.
 */
export function keepFocusInLists(): void {
  let held: { list: Element; row: number; control: number; isRow: boolean } | undefined;

  document.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest('li');
    const list = row?.parentElement;
    held = list
      ? {
          list,
          row: [...list.children].indexOf(row),
          control: controlsOf(row).indexOf(target as HTMLElement),
          isRow: target === row,
        }
      : undefined;
  });
  // Whoever presses a button of the mouse beside it wants the focus nowhere.
  document.addEventListener('pointerdown', () => {
    held = undefined;
  });

  new MutationObserver(() => {
    if (!held || document.activeElement !== document.body) return;
    const { list, row, control, isRow } = held;
    const rows = [...list.querySelectorAll(':scope > :not([inert])')];
    const next = (rows.find((one) => [...list.children].indexOf(one) >= row) ?? rows.at(-1)) as HTMLElement | undefined;
    const there = controlsOf(next);
    (isRow ? next : (there[control] ?? there[0]))?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
}
