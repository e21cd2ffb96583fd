import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';

const toEdge = { padding: 8 };

/**
 * Keeps a popover below its opener, or above it if there is more space, and inside the window, until the signal. Marks it as placed,
 * because it is invisible before.
 */
export function placeBeside(opener: HTMLElement, popover: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const fitHeight = size({
    ...toEdge,
    apply: ({ availableHeight }) => {
      popover.style.setProperty('--available-height', `${Math.max(0, availableHeight)}px`);
    },
  });
  const stop = autoUpdate(opener, popover, async () => {
    const { x, y } = await computePosition(opener, popover, {
      placement: 'bottom-start',
      strategy: 'fixed',
      middleware: [offset(6), flip(toEdge), shift(toEdge), fitHeight],
    });
    Object.assign(popover.style, { left: `${x}px`, top: `${y}px` });
    popover.dataset.placed = '';
  });
  signal.addEventListener('abort', () => {
    stop();
    delete popover.dataset.placed;
  });
}
