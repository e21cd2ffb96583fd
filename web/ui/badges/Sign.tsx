import { VisuallyHidden } from '@mantine/core';
import classes from './Sign.module.css';

/** What can be told by a sign; each has one shape on all screens, so that colour is never the only one. */
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
  label: string /** Shows the sign alone; the label is then read out only. */;
  bare?: boolean;
};

/** How something stands, as a sign with its name. */
export function Sign({ sign, label, bare = false }: Props) {
  return (
    <span className={classes.status} title={bare ? label : undefined}>
      <span className={classes.sign} data-sign={sign} aria-hidden="true" />
      {bare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}
