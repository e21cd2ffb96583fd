const controls = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];

/**
 * When the row that has the focus leaves its list, the focus goes to the same control of the row that took its place, or of
 * the last one. Else whoever works by keyboard would begin again at the top of the page.
 */
export function keepFocusInLists(): void {
  let held: { list: Element; row: number; control: number } | undefined;

  document.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest('li');
    const list = row?.parentElement;
    held = list
      ? { list, row: [...list.children].indexOf(row), control: controlsOf(row).indexOf(target as HTMLElement) }
      : undefined;
  });
  // Whoever presses a button of the mouse beside it wants the focus nowhere.
  document.addEventListener('pointerdown', () => {
    held = undefined;
  });

  new MutationObserver(() => {
    if (!held || document.activeElement !== document.body) return;
    const { list, row, control } = held;
    const rows = [...list.querySelectorAll(':scope > :not([inert])')];
    const there = controlsOf(rows.find((one) => [...list.children].indexOf(one) >= row) ?? rows.at(-1));
    (there[control] ?? there[0])?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
}
