const controls = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];

/**
 * Moves the focus, when the focused row leaves its list, to the same control of the row that follows, or of the last one.
 * Otherwise keyboard users would start again at the top of the page.
 */
export function keepFocusInLists(): void {
  let focused: { list: Element; row: number; control: number; isRow: boolean } | undefined;

  document.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest('li');
    const list = row?.parentElement;
    focused = list
      ? {
          list,
          row: [...list.children].indexOf(row),
          control: controlsOf(row).indexOf(target as HTMLElement),
          isRow: target === row,
        }
      : undefined;
  });
  // A click elsewhere means that the user has left the row.
  document.addEventListener('pointerdown', () => {
    focused = undefined;
  });

  new MutationObserver(() => {
    if (!focused || document.activeElement !== document.body) return;
    const { list, row, control, isRow } = focused;
    const rows = [...list.querySelectorAll(':scope > :not([inert])')];
    const next = (rows.find((one) => [...list.children].indexOf(one) >= row) ?? rows.at(-1)) as HTMLElement | undefined;
    const nextControls = controlsOf(next);
    (isRow ? next : (nextControls[control] ?? nextControls[0]))?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
}
