import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--qd-controls` to the height of the sticky controls, for parts that stick below them. */
export function useStuckHeight(controls: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = controls.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--qd-controls', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--qd-controls');
    };
  }, [controls]);
}
