import { VisuallyHidden } from '@mantine/core';
import classes from './Sign.module.css';

/** The states that have a sign. Each has its own shape, so that no one depends on its color. */
export type SignName =
  | 'on_track'
  | 'off_track'
  | 'at_risk'
  | 'not_started'
  | 'complete'
  | 'in_progress'
  | 'closed'
  | 'met'
  | 'near'
  | 'missed';

type Props = {
  sign: SignName;
  label: string /** Shows only the sign; screen readers say the label. */;
  bare?: boolean;
};

/** A state as a sign with its name. */
export function Sign({ sign, label, bare = false }: Props) {
  return (
    <span className={classes.status} title={bare ? label : undefined}>
      <span className={classes.sign} data-sign={sign} aria-hidden="true" />
      {bare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}
