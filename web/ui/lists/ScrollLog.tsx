import type { KeyboardEvent, ReactNode, Ref } from 'react';
import classes from './ScrollLog.module.css';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus from row to row (`article`) with the arrow keys, starting at the last one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.altKey ? undefined : steps[event.key];
  const { currentTarget: list, target } = event;
  if (!step || (target !== list && (target as Element).localName !== 'article')) return;
  const articles = [...list.querySelectorAll('article')];
  const at = articles.indexOf(target as HTMLElement);
  const next = at < 0 ? articles.at(-1) : articles[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  // useSteadyScroll must see the new position before the focus draws anything, or it would scroll back.
  list.dispatchEvent(new Event('scroll'));
}

type Props = {
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** Whether screen readers announce new rows. */
  live: 'off' | 'polite';
  children: ReactNode;
};

/** A list that scrolls and begins at its end, such as messages, with arrow keys to walk through it. */
export function ScrollLog({ ref, label, live, children }: Props) {
  return (
    <div
      ref={ref}
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
      tabIndex={0}
      role="log"
      aria-label={label}
      aria-live={live}
      onKeyDown={moveFocus}
    >
      <div className={classes.rows}>{children}</div>
    </div>
  );
}
