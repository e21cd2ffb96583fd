import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import lineChart from '#web/ui/charts/LineChart.module.css';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './History.module.css';
import { topOfAxis } from './topOfAxis.ts';

type Props = {
  title: string;
  /** A meeting each, the latest last; null where there is nothing to tell. */
  points: { name: string; value: number | null }[];
  /** The top of the axis, where it is fixed. */
  most?: number;
  goal?: number;
  /** A value as the axis shows it, and as a sentence says it. */
  short: (value: number) => string;
  show: (value: number) => string;
};

const [height, top, bottom] = [132, 12, 24];
/** How wide a figure of a label is about, in pixels. */
const figure = 6.6;

/** How a figure changed from meeting to meeting: a line with a point for each, and the goal. */
export function TrendChart({ title, points, most, goal, short, show }: Props) {
  const { ref, width: room } = useElementSize();
  const values = points.flatMap(({ value }) => value ?? []);
  const latest = values.at(-1);
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    <Card className={classes.chart} aria-label={title}>
      <h2 className={classes.chartTitle}>{title}</h2>
      <p className={classes.average} data-figures>
        {latest === undefined ? 'Nothing yet' : `Latest ${show(latest)}, ${show(average)} on average`}
      </p>
      <div ref={ref}>
        {latest !== undefined && room > 0 && <Plot {...{ points, values, goal, short }} width={room} most={most} />}
      </div>
      <VisuallyHidden>
        {goal !== undefined && `Goal ${show(goal)}. `}
        {points.map(({ name, value }) => `${name}: ${value === null ? 'none' : show(value)}`).join(', ')}
      </VisuallyHidden>
    </Card>
  );
}

type PlotProps = Pick<Props, 'points' | 'short'> & {
  values: number[];
  width: number;
  most: number | undefined;
  goal: number | undefined;
};

/** Drawn as wide as there is room, so that its words keep their size. */
function Plot({ points, values, width, most = topOfAxis(values), goal, short }: PlotProps) {
  const ticks = [0, most / 2, most];
  const left = Math.max(...ticks.map((tick) => short(tick).length)) * figure + 10;
  const right = goal === undefined ? 8 : 40;
  const slot = (width - left - right) / points.length;
  const r = Math.min(3, slot * 0.4);
  const x = (index: number) => left + (index + 0.5) * slot;
  const y = (value: number) => top + (1 - value / most) * (height - top - bottom);
  const line = points
    .map(({ value }, index) => {
      if (value === null) return '';
      return `${points[index - 1]?.value == null ? 'M' : 'L'}${x(index)} ${y(value)}`;
    })
    .join('');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.plot} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={lineChart.rule} d={`M${left} ${y(tick)}H${width - right}`} />
          <text className={lineChart.tick} x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {short(tick)}
          </text>
        </g>
      ))}
      {goal !== undefined && (
        <>
          <path className={lineChart.goal} d={`M${left} ${y(goal)}H${width - right}`} />
          <text className={lineChart.tick} x={width - right + 4} y={y(goal) - 1}>
            Goal
          </text>
          <text className={lineChart.tick} x={width - right + 4} y={y(goal) + 11}>
            {short(goal)}
          </text>
        </>
      )}
      <text className={lineChart.tick} x={left} y={height - 4}>
        {first?.name}
      </text>
      {last !== first && last?.name !== first?.name && (
        <text className={lineChart.tick} x={width - right} y={height - 4} textAnchor="end">
          {last?.name}
        </text>
      )}
      <path className={lineChart.line} d={line} />
      {points.map(({ value }, index) =>
        value === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its index
          <circle key={index} className={lineChart.point} cx={x(index)} cy={y(value)} r={r} />
        ),
      )}
    </svg>
  );
}
