import type { Standing } from '../cells/gridRow.ts';
import classes from './Chart.module.css';

type Props = { x: number; y: number; standing: Standing };

/** A value on a chart, by its standing a disc, a triangle, a square; a ring where there is no goal. */
export function ChartPoint({ x, y, standing }: Props) {
  const common = { className: classes.point, 'data-standing': standing ?? undefined };
  if (standing === 'missed') return <rect {...common} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  if (standing === 'near') return <path {...common} d={`M${x} ${y - 4.5}l4.5 8h-9z`} />;
  return <circle {...common} cx={x} cy={y} r={standing ? 3.75 : 3} />;
}
