import type { PointerEvent } from 'react';
import type { Format } from '#contract/measurables.ts';
import { formatQuantity } from '#rules/quantities.ts';
import type { Standing, WeekCellView } from '../cells/gridRow.ts';
import classes from './Chart.module.css';
import { runsOf, ticksFor } from './chartScale.ts';

type Props = {
  /** The weeks of the year, in their order. */
  cells: WeekCellView[];
  format: Format;
  unit: string | null;
  /** The week that is pointed at, from 0; shown by a line. */
  pointed: number | undefined;
  onPoint: (week: number | undefined) => void;
};

const [width, height, left, right, top, bottom] = [760, 300, 64, 12, 12, 26];

/** The values of a year with the goals of their time: a line that steps, or a band between two bounds. */
export function MeasurableChart({ cells, format, unit, pointed, onPoint }: Props) {
  const bounds = cells.flatMap(({ goal }) => [goal.goal ?? [], goal.goalMax ?? []].flat());
  const ticks = ticksFor([...cells.flatMap(({ value }) => value ?? []), ...bounds], format);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const slot = (width - left - right) / cells.length;
  const x = (week: number) => left + (week + 0.5) * slot;
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom);
  const goals = runsOf(
    cells,
    (one, other) => one.goal.goal === other.goal.goal && one.goal.goalMax === other.goal.goalMax,
  );
  const lines = runsOf(cells, (one, other) => (one.value === null) === (other.value === null));

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left: edge, width: shown } = event.currentTarget.getBoundingClientRect();
    const week = Math.floor((((event.clientX - edge) / shown) * width - left) / slot);
    onPoint(week >= 0 && week < cells.length ? week : undefined);
  }

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes.chart}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={classes.rule} d={`M${left} ${y(tick)}H${width - right}`} />
          <text className={classes.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatQuantity(tick, format, unit)}
          </text>
        </g>
      ))}
      {cells.map((_, week) =>
        week === 0 || week % 4 === 3 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index
          <text key={week} className={classes.tick} x={x(week)} y={height - 8} textAnchor="middle">
            W{week + 1}
          </text>
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
              <path key={bound} className={classes.goal} d={`M${start} ${y(bound)}H${end}`} />
            ))}
          </g>
        );
      })}
      {lines.map(({ item, from, to }) =>
        item.value === null ? null : (
          <polyline
            key={from}
            className={classes.line}
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
        value === null ? null : <ChartPoint key={week} x={x(week)} y={y(value)} standing={standing} />,
      )}
    </svg>
  );
}

/** A value on a chart, by its standing a disc, a triangle, a square; a ring where there is no goal. */
function ChartPoint({ x, y, standing }: { x: number; y: number; standing: Standing }) {
  const common = { className: classes.point, 'data-standing': standing ?? undefined };
  if (standing === 'missed') return <rect {...common} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  if (standing === 'near') return <path {...common} d={`M${x} ${y - 4.5}l4.5 8h-9z`} />;
  return <circle {...common} cx={x} cy={y} r={standing ? 3.75 : 3} />;
}
