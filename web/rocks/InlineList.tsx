import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import classes from './InlineList.module.css';

type Props<R> = {
  rows: R[];
  /** The name of the order, so that a new order is no change of rows. */
  of?: string;
  /** Shown when there are no rows. */
  empty: string;
  addLabel: string;
  item: (row: R, edit: (row: R) => void) => ReactNode;
  /** The form that edits a row or adds one. */
  form: (row: R | undefined, close: () => void) => ReactNode;
};

/** Rows that are edited in place, and a form that adds another. */
export function InlineList<R extends { id: number }>({ rows, of, empty, addLabel, item, form }: Props<R>) {
  const [editedId, setEditedId] = useState<number>();
  // False after adding, which returns the focus.
  const [isAdding, setIsAdding] = useState<boolean>();
  const mayWork = useMayWork();
  const edit = ({ id }: R) => setEditedId(id);
  const steady = useSteadyRows(rows, { of, holdsOrder: true });
  return (
    <>
      {rows.length === 0 && <p className="my-8 dimmed">{empty}</p>}
      <ul>
        {steady.rows.map((row) => (
          <li key={row.id} {...steady.leaving(row.id)}>
            {row.id === editedId ? form(row, () => setEditedId(undefined)) : item(row, edit)}
          </li>
        ))}
      </ul>
      {!mayWork ? null : isAdding ? (
        form(undefined, () => setIsAdding(false))
      ) : (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          autoFocus={isAdding === false}
          onClick={() => setIsAdding(true)}
        >
          {addLabel}
        </Button>
      )}
    </>
  );
}
