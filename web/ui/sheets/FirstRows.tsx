import { type Cell, isFilled } from '#rules/sheets/cells.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Sheets.module.css';

/** How many rows and columns are shown. */
const [rowCount, columnCount] = [4, 6];

/** The first rows of a file as they were read, to see whether its letters are right. */
export function FirstRows({ rows }: { rows: Cell[][] }) {
  const filled = rows.filter((row) => row.some(isFilled)).slice(0, rowCount);
  return (
    <div className={classes.firstRows}>
      <table className="size-13">
        <caption className="visually-hidden">{t('First rows')}</caption>
        <tbody>
          {filled.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file do not move
            <tr key={index}>
              {row.slice(0, columnCount).map(({ text }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                <td key={column} dir="auto">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
