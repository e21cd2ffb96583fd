/**
 * Gives a part of a popover the focus. What is drawn while the popover opens cannot have it yet: the browser hands it to the
 * part marked with `autofocus` once the popover shows.
 */
export function takeFocus(element: HTMLElement): void {
  element.setAttribute('autofocus', '');
  element.focus();
}
