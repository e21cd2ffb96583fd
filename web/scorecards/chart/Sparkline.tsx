import classes from './Sparkline.module.css';

type Props = {
  values: (number | null)[];
  /** Drawn as a faint line. */
  goal: number | null;
};

const [width, height, edge] = [72, 22, 3];

/** A small line of values, with gaps where there are none and a dot at the last. */
export function Sparkline({ values, goal }: Props) {
  const numbers = values.flatMap((value) => value ?? []);
  if (numbers.length === 0) return null;
  const [low, high] = [Math.min(...numbers, goal ?? Infinity), Math.max(...numbers, goal ?? -Infinity)];
  const x = (index: number) => edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge);
  const y = (value: number) =>
    height - edge - (high === low ? 0.5 : (value - low) / (high - low)) * (height - 2 * edge);
  const line = values
    .map((value, index) => {
      if (value === null) return '';
      const begins = values[index - 1] == null;
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}${begins ? 'h0' : ''}`;
    })
    .join('');
  const last = values.findLastIndex((value) => value !== null);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {goal !== null && <path className={classes.goal} d={`M${edge} ${y(goal).toFixed(1)}H${width - edge}`} />}
      <path className={classes.line} d={line} />
      <circle className={classes.last} cx={x(last)} cy={y(values[last] ?? 0)} r={2.25} />
    </svg>
  );
}
