import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { t } from '#web/lib/translate.ts';
import lineChart from '#web/ui/charts/LineChart.module.css';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './History.module.css';
import { topOfAxis } from './topOfAxis.ts';

type Props = {
  title: string;
  /** One point per meeting, the latest last. The value is null if the meeting has none. */
  points: { name: string; value: number | null }[];
  /** The top of the axis. Without it the values decide. */
  max?: number;
  goal?: number;
  /** Formats a value for the axis. */
  formatTick: (value: number) => string;
  /** Formats a value for a sentence. */
  format: (value: number) => string;
};

const [height, top, bottom] = [132, 12, 24];
/** The approximate width of a digit in a label, in pixels. */
const digitWidth = 6.6;

/** A line chart of a number over meetings, with its goal. */
export function TrendChart({ title, points, max, goal, formatTick, format }: Props) {
  const { ref, width } = useElementSize();
  const values = points.flatMap(({ value }) => value ?? []);
  const latest = values.at(-1);
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    <Card className="p-12-16" aria-label={title}>
      <h2 className="small weight-600">{title}</h2>
      <p className="mb-8 dimmed small" data-figures>
        {latest === undefined
          ? t('Nothing yet')
          : t('Latest {latest}, {average} on average', { latest: format(latest), average: format(average) })}
      </p>
      <div ref={ref} style={{ minHeight: latest === undefined ? undefined : height }}>
        {latest !== undefined && width > 0 && <Plot {...{ points, values, width, max, goal, formatTick }} />}
      </div>
      <VisuallyHidden>
        {goal !== undefined && `${t('Goal {goal}', { goal: format(goal) })}. `}
        {points.map(({ name, value }) => `${name}: ${value === null ? t('none') : format(value)}`).join(', ')}
      </VisuallyHidden>
    </Card>
  );
}

type PlotProps = Pick<Props, 'points' | 'formatTick'> & {
  values: number[];
  width: number;
  max: number | undefined;
  goal: number | undefined;
};

/** Drawn at the width of its container, so that labels keep their size. */
function Plot({ points, values, width, max = topOfAxis(values), goal, formatTick }: PlotProps) {
  const ticks = [0, max / 2, max];
  const left = Math.max(...ticks.map((tick) => formatTick(tick).length)) * digitWidth + 10;
  const right = goal === undefined ? 8 : 40;
  const slot = (width - left - right) / points.length;
  const r = Math.min(3, slot * 0.4);
  const x = (index: number) => left + (index + 0.5) * slot;
  const y = (value: number) => top + (1 - value / max) * (height - top - bottom);
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
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {goal !== undefined && (
        <>
          <path className={lineChart.goal} d={`M${left} ${y(goal)}H${width - right}`} />
          <text className={lineChart.tick} x={width - right + 4} y={y(goal) - 1}>
            {t('Goal')}
          </text>
          <text className={lineChart.tick} x={width - right + 4} y={y(goal) + 11}>
            {formatTick(goal)}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: points are identified by their position
          <circle key={index} className={lineChart.point} cx={x(index)} cy={y(value)} r={r} />
        ),
      )}
    </svg>
  );
}
