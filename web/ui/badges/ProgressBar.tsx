import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './ProgressBar.module.css';

type Props = {
  /** Percent, 0 to 100. */
  value: number;
  label: string;
  /** Hides the number, if another part shows it. */
  bare?: boolean;
  /** A line across the bar at a percentage, with its label. */
  mark?: { at: number; text: string } | undefined;
};

/** A bar with its percentage as a number. */
export function ProgressBar({ value, label, bare = false, mark }: Props) {
  const text = t('{percent}%', { percent: value });
  return (
    <span className="row gap-10 full-width">
      <span className="fill relative" title={mark?.text}>
        <span className={classes.bar}>
          <span
            role="progressbar"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={value}
            aria-valuetext={text}
            className={classes.done}
            style={{ width: `${value}%` }}
          />
        </span>
        {mark && (
          <span className={classes.mark} style={{ left: `${mark.at}%` }}>
            <VisuallyHidden>{mark.text}</VisuallyHidden>
          </span>
        )}
      </span>
      {!bare && <span className={classes.value}>{text}</span>}
    </span>
  );
}
