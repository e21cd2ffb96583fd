import { VisuallyHidden } from '@mantine/core';
import classes from './StatusDot.module.css';

/** How something stands: each tone has a shape of its own, so that colour is never the only sign. */
export type Tone = 'good' | 'active' | 'warning' | 'bad' | 'neutral';

type Props = { tone: Tone; label: string /** Shows the dot alone; the label is then read out only. */; bare?: boolean };

export function StatusDot({ tone, label, bare = false }: Props) {
  return (
    <span className={classes.status} title={bare ? label : undefined}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      {bare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}
