const gap = 6;

/** Puts a popover under its button, or above where the button stands in the lower half, within the window. */
export function placeBeside(button: HTMLElement, popover: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const above = top > innerHeight / 2;
  const fromRight = left + right > innerWidth;
  Object.assign(popover.style, {
    top: above ? 'auto' : `${bottom + gap}px`,
    bottom: above ? `${innerHeight - top + gap}px` : 'auto',
    left: fromRight ? 'auto' : `${Math.max(8, left)}px`,
    right: fromRight ? `${Math.max(8, document.documentElement.clientWidth - right)}px` : 'auto',
  });
}
