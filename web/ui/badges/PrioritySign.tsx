import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './PrioritySign.module.css';
import { priorityLook } from './priorities.ts';

/** A priority as bars, four for the highest; its name on hover and for screen readers. */
export function PrioritySign({ priority }: { priority: string }) {
  const { sentence, weight } = priorityLook(priority);
  const label = t(sentence);
  return (
    <span className={classes.bars} data-weight={weight} title={label}>
      <span />
      <span />
      <span />
      <span />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
