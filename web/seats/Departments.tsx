import type { Seat } from '#contract/seats.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Departments.module.css';

/** The colors of departments, in turn. Their numbers tell apart those that share one. */
export const departmentTints = ['teal', 'orange', 'blue', 'red', 'green', 'brass'] as const;

/** The color of a department by its number, 1 for the first. */
export const departmentTint = (number: number): (typeof departmentTints)[number] =>
  departmentTints[(number - 1) % departmentTints.length] ?? 'teal';

/** The number of a seat's department, in its color. */
export function DepartmentMark({ number, className = '' }: { number: number; className?: string | undefined }) {
  return (
    <span className={`${classes.mark} ${className}`} data-tint={departmentTint(number)} aria-hidden="true" data-figures>
      {number}
    </span>
  );
}

/** Which department has which color and number. */
export function DepartmentLegend({ heads }: { heads: Seat[] }) {
  if (heads.length < 2) return null;
  return (
    <ol className={classes.legend} aria-label={t('Departments')}>
      {heads.map(({ id, title }, index) => (
        <li key={id} className={classes.entry}>
          <DepartmentMark number={index + 1} />
          <span className="truncate" dir="auto" title={title}>
            {title}
          </span>
        </li>
      ))}
    </ol>
  );
}
