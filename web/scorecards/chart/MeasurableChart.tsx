import { useElementSize } from '@mantine/hooks';
import type { PointerEvent } from 'react';
import type { Format } from '#contract/measurables.ts';
import lineChart from '#web/ui/charts/LineChart.module.css';
import { firstDayText } from '#web/ui/dates/weekText.ts';
import type { WeekColumn } from '../cells/columns.ts';
import type { Standing, WeekCellView } from '../cells/rowView.ts';
import { formatQuantity } from '../quantities.ts';
import classes from './Chart.module.css';
import { labelStep, runsOf, ticksFor } from './chartScale.ts';

type Props = {
  cells: WeekCellView[];
  /** The weeks of the cells. */
  weeks: WeekColumn[];
  format: Format;
  unit: string | null;
  /** The index of the week marked by a line. */
  pointed: number | undefined;
  onPoint: (week: number | undefined) => void;
};

const [right, top, bottom] = [12, 12, 40];
/** The approximate width of a digit in a label, in pixels. */
const digitWidth = 6.6;

/**
 * The values of weeks with the goals of their time: a stepped line, or a band between two bounds. It fills the available width
 * without scaling, so labels keep their size.
 */
export function MeasurableChart({ cells, weeks, format, unit, pointed, onPoint }: Props) {
  const { ref, width: measuredWidth } = useElementSize();
  const width = measuredWidth || 760;
  const height = width < 480 ? 240 : 300;
  const bounds = cells.flatMap(({ goal }) => [goal.goal ?? [], goal.goalMax ?? []].flat());
  const ticks = ticksFor([...cells.flatMap(({ value }) => value ?? []), ...bounds], format);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const labels = labelsOf(ticks, format, unit);
  const left = Math.max(...labels.map((label) => label.length)) * digitWidth + 14;
  const slot = (width - left - right) / cells.length;
  const step = labelStep(slot, 6.5 * digitWidth);
  const r = Math.min(3.75, slot * 0.45);
  const x = (week: number) => left + (week + 0.5) * slot;
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom);
  const goals = runsOf(
    cells,
    (one, other) => one.goal.goal === other.goal.goal && one.goal.goalMax === other.goal.goalMax,
  );
  const lines = runsOf(cells, (one, other) => (one.value === null) === (other.value === null));

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left: edge, width: clientWidth } = event.currentTarget.getBoundingClientRect();
    const week = Math.floor((((event.clientX - edge) / clientWidth) * width - left) / slot);
    onPoint(week >= 0 && week < cells.length ? week : undefined);
  }

  return (
    <div ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.chart}
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(undefined)}
      >
        {ticks.map((tick, index) => (
          <g key={tick}>
            <path className={lineChart.rule} d={`M${left} ${y(tick)}H${width - right}`} />
            <text className={lineChart.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {labels[index]}
            </text>
          </g>
        ))}
        {weeks.map(({ key, title, firstDay }, week) =>
          week % step === 0 ? (
            <g key={key} className={lineChart.tick} textAnchor="middle">
              <text x={x(week)} y={height - 22}>
                {title}
              </text>
              <text x={x(week)} y={height - 8}>
                {firstDayText(firstDay)}
              </text>
            </g>
          ) : null,
        )}
        {goals.map(({ item: { goal }, from, to }) => {
          if (goal.goal === null) return null;
          const [start, end] = [x(from) - slot / 2, x(to) + slot / 2];
          const edges = [goal.goal, goal.goalMax].flatMap((bound) => bound ?? []);
          return (
            <g key={from}>
              {goal.goalMax !== null && (
                <rect
                  className={classes.band}
                  x={start}
                  width={end - start}
                  y={y(goal.goalMax)}
                  height={y(goal.goal) - y(goal.goalMax)}
                />
              )}
              {edges.map((bound) => (
                <path key={bound} className={lineChart.goal} d={`M${start} ${y(bound)}H${end}`} />
              ))}
            </g>
          );
        })}
        {lines.map(({ item, from, to }) =>
          item.value === null ? null : (
            <polyline
              key={from}
              className={lineChart.line}
              points={cells
                .slice(from, to + 1)
                .map(({ value }, index) => `${x(from + index)},${y(value ?? 0)}`)
                .join(' ')}
            />
          ),
        )}
        {pointed !== undefined && <path className={classes.pointer} d={`M${x(pointed)} ${top}V${height - bottom}`} />}
        {cells.map(({ value, standing }, week) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index
          value === null ? null : <ChartPoint key={week} x={x(week)} y={y(value)} r={r} standing={standing} />,
        )}
      </svg>
    </div>
  );
}

/** The labels of the ticks, in short form unless two would be equal. */
function labelsOf(ticks: number[], format: Format, unit: string | null): string[] {
  const short = ticks.map((tick) => formatQuantity(tick, format, unit, 3));
  return new Set(short).size === ticks.length ? short : ticks.map((tick) => formatQuantity(tick, format, unit));
}

/** A value on a chart: a disc if met, a triangle if close, a square if missed, a ring without a goal. */
function ChartPoint({ x, y, r, standing }: { x: number; y: number; r: number; standing: Standing }) {
  const common = { className: lineChart.point, 'data-standing': standing ?? undefined };
  if (standing === 'missed') return <rect {...common} x={x - r} y={y - r} width={2 * r} height={2 * r} />;
  if (standing === 'near') return <path {...common} d={`M${x} ${y - 1.2 * r}l${1.2 * r} ${2.1 * r}h${-2.4 * r}z`} />;
  return <circle {...common} cx={x} cy={y} r={standing ? r : 0.8 * r} />;
}
