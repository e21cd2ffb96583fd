import type { KeyboardEvent, ReactNode, Ref } from 'react';
import classes from './Messages.module.css';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Upon a list that has the focus, or a message in it: the arrows go from message to message, from the last one on. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { currentTarget: list, target } = event;
  if (!step || (target !== list && (target as Element).localName !== 'article')) return;
  const articles = [...list.querySelectorAll('article')];
  const at = articles.indexOf(target as HTMLElement);
  const next = at < 0 ? articles.at(-1) : articles[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  // Told before anything is drawn for the focus: else what keeps the list still would take it back to where it was.
  list.dispatchEvent(new Event('scroll'));
}

type Props = {
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** Whether what comes is read out from here. */
  live: 'off' | 'polite';
  children: ReactNode;
};

/** What messages scroll in, and the arrows walk through. */
export function MessageLog({ ref, label, live, children }: Props) {
  return (
    <div
      ref={ref}
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keys too
      tabIndex={0}
      role="log"
      aria-label={label}
      aria-live={live}
      onKeyDown={moveFocus}
    >
      <div className={classes.messages}>{children}</div>
    </div>
  );
}
