import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { readBlock } from '../input/block.ts';
import { useAddByNames, useAddMeasurable } from '../useMeasurableChanges.ts';
import classes from './NameCell.module.css';

type Props = { scorecardId: number /** How many measurables there are. */; count: number; columns: number };

/** The last row: each Enter adds a measurable, a pasted list of names adds them all. */
export function AddRow({ scorecardId, count, columns }: Props) {
  const me = useCurrentUser().id;
  const [name, setName] = useState('');
  const add = useAddMeasurable(scorecardId);
  const addByNames = useAddByNames(scorecardId);

  function onKeyDown({ key }: KeyboardEvent) {
    const wanted = name.trim();
    if (key !== 'Enter' || wanted === '') return;
    setName('');
    // What was refused comes back, unless something else was typed meanwhile.
    add.mutateAsync({ name: wanted, ownerId: me }).catch(() => setName((now) => now || wanted));
  }

  function onPaste(event: ClipboardEvent) {
    const rows = readBlock(event.clipboardData.getData('text/plain').trim());
    if (rows.length < 2) return;
    event.preventDefault();
    if (rows.some((cells) => cells.length > 1)) {
      return toast.error(
        'Nothing was pasted',
        'Paste names alone here; values go into the weeks, a whole sheet into Import',
      );
    }
    addByNames.mutate(rows.flatMap(([text = '']) => text.trim() || []));
  }

  return (
    <tr aria-rowindex={count + 2}>
      <th scope="row" className={classes.name}>
        <input
          className={classes.add}
          aria-label={say('New measurable')}
          placeholder={say('Add a measurable…')}
          maxLength={limits.title}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </th>
      <td colSpan={columns - 1} />
    </tr>
  );
}
