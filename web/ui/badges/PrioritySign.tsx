import { VisuallyHidden } from '@mantine/core';
import classes from './PrioritySign.module.css';

const weights: Record<string, number> = { low: 1, medium: 2, high: 3, urgent: 4, critical: 4 };

/** A priority as bars, four for the highest; its name on hover and read out. */
export function PrioritySign({ priority }: { priority: string }) {
  const label = `${priority[0]?.toUpperCase()}${priority.slice(1)} priority`;
  return (
    <span className={classes.bars} data-weight={weights[priority] ?? 2} title={label}>
      <span />
      <span />
      <span />
      <span />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
