import { Progress, VisuallyHidden } from '@mantine/core';
import classes from './ProgressBar.module.css';

type Props = {
  /** Percent, 0 to 100. */
  value: number;
  label: string;
  color?: string;
  /** Leaves the number out where it stands elsewhere. */
  bare?: boolean;
  /** A line across the bar at so many percent, and what it says. */
  mark?: { at: number; says: string } | undefined;
};

/** A bar with its value in figures. */
export function ProgressBar({ value, label, color, bare = false, mark }: Props) {
  return (
    <span className={classes.row}>
      <span className={classes.track} title={mark?.says}>
        <Progress.Root className={classes.bar}>
          <Progress.Section value={value} color={color} aria-label={label} />
        </Progress.Root>
        {mark && (
          <span className={classes.mark} style={{ left: `${mark.at}%` }}>
            <VisuallyHidden>{mark.says}</VisuallyHidden>
          </span>
        )}
      </span>
      {!bare && <span className={classes.value}>{value}%</span>}
    </span>
  );
}
