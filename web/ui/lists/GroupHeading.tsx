import type { Heading } from './controls/grouped.ts';
import classes from './SortableList.module.css';

/** The heading of a group of rows, with their number. */
export function GroupHeading({ heading }: { heading: Heading | undefined }) {
  if (!heading) return null;
  return (
    <h3 className={classes.heading}>
      {heading.title} <span className="dimmed weight-400 figures">{heading.count}</span>
    </h3>
  );
}
