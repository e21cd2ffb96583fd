import { VisuallyHidden } from '@mantine/core';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './History.module.css';

type Props = {
  title: string;
  /** In their order; null where there is nothing to tell. */
  points: { name: string; value: number | null }[];
  /** What the whole height stands for; the greatest of the values if there is no bound. */
  most?: number;
  show: (value: number) => string;
};

const [height, step, width] = [60, 10, 7];
/** How many bars there is room for at the least: the weeks of a quarter. */
const least = 13;

/** How a figure went from meeting to meeting: a bar each, the latest at the right. */
export function TrendChart({ title, points, most, show }: Props) {
  const values = points.flatMap(({ value }) => value ?? []);
  const top = most ?? Math.max(1, ...values);
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    <Card className={classes.chart} aria-label={title}>
      <h2 className={classes.chartTitle}>{title}</h2>
      <p className={classes.average} data-figures>
        {values.length === 0 ? 'Nothing yet' : `${show(average)} on average`}
      </p>
      <svg
        viewBox={`0 0 ${Math.max(points.length, least) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {points.map(({ value }, index) => {
          const bar = ((value ?? 0) / top) * height;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={index} x={index * step} y={height - bar} width={width} height={bar} />
          );
        })}
      </svg>
      <VisuallyHidden>
        {points.map(({ name, value }) => `${name}: ${value === null ? 'none' : show(value)}`).join(', ')}
      </VisuallyHidden>
    </Card>
  );
}
