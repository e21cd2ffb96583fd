import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { limits } from '#contract/limits.ts';
import { readCells } from '#rules/sheets/delimited.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useLine } from '#web/ui/fields/useLine.ts';
import { useMost } from '#web/ui/fields/useMost.tsx';
import { useAddByNames, useAddMeasurable } from '../useMeasurableChanges.ts';
import classes from './NameCell.module.css';

type Props = {
  scorecardId: number;
  /** The number of measurables. */
  count: number;
  columns: number;
};

/** The last row: Enter adds a measurable, a pasted list of names adds them all. */
export function AddRow({ scorecardId, count, columns }: Props) {
  const me = useCurrentUser().id;
  const line = useLine(`scorecard.${scorecardId}.line`);
  const { ref, error } = useMost<HTMLInputElement>(line.text, limits.title);
  const errorId = useId();
  const add = useAddMeasurable(scorecardId);
  const addByNames = useAddByNames(scorecardId);

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    const name = line.text.trim();
    if (key !== 'Enter' || name === '' || !currentTarget.validity.valid) return;
    line.set('');
    add.mutateAsync({ name, ownerId: me }).catch((error) => line.bringBack(name, error));
  }

  function onPaste(event: ClipboardEvent) {
    const rows = readCells(event.clipboardData.getData('text/plain').trim(), '\t');
    if (rows.length < 2) return;
    event.preventDefault();
    if (rows.some((cells) => cells.length > 1)) {
      return toast.error(t('Nothing was pasted'), t('Paste names only here. To import a whole sheet, use Import.'));
    }
    addByNames.mutate(rows.flatMap(([text = '']) => text.trim() || []));
  }

  return (
    <tr aria-rowindex={count + 2}>
      <th scope="row" className={classes.name}>
        <input
          dir="auto"
          className={classes.add}
          aria-label={t('New {measurable}')}
          placeholder={t('Add {measurableArticle} {measurable}…')}
          ref={ref}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          value={line.text}
          onChange={(event) => line.set(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div id={errorId} className="error tiny">
          {error}
        </div>
      </th>
      <td colSpan={columns - 1} />
    </tr>
  );
}
