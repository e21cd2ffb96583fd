import type { WeekCellView } from '../cells/gridRow.ts';
import classes from './WeekCell.module.css';

/** A number in its cell: in a narrow column one sees its short form, the whole when one points at it. */
export const CellText = ({ text, short }: Pick<WeekCellView, 'text' | 'short'>) =>
  short === undefined ? (
    text
  ) : (
    <span className={classes.text} data-short={short} title={text}>
      {text}
    </span>
  );
