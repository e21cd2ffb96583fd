import type { KeyboardEvent, ReactNode } from 'react';

type Props = {
  label: string;
  /** The number of weeks, and the index of the selected one. */
  count: number;
  pointed: number | undefined;
  /** The index of the week to start with. */
  first: number;
  /** Describes the selected week. */
  facts: string;
  onPoint: (week: number) => void;
  children: ReactNode;
};

/** Reads a chart week by week to keyboards and screen readers. */
export function ChartReader({ label, count, pointed, first, facts, onPoint, children }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = pointed ?? first;
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onPoint(Math.max(0, Math.min(count - 1, step)));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(pointed ?? first) + 1}
      aria-valuetext={facts}
      className="mt-12"
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
