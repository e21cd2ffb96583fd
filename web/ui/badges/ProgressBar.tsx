import { Progress } from '@mantine/core';
import classes from './ProgressBar.module.css';

type Props = {
  /** Percent, 0 to 100. */
  value: number;
  label: string;
  color?: string;
  /** Leaves the number out where it stands elsewhere. */
  bare?: boolean;
};

/** A bar with its value in figures. */
export function ProgressBar({ value, label, color, bare = false }: Props) {
  return (
    <span className={classes.row}>
      <Progress.Root className={classes.bar}>
        <Progress.Section value={value} color={color} aria-label={label} />
      </Progress.Root>
      {!bare && <span className={classes.value}>{value}%</span>}
    </span>
  );
}
