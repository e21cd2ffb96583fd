/**
 * Focuses a part of a popover. While the popover opens, its parts cannot be focused yet: the browser then focuses the one with
 * `autofocus`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}
