import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Cell } from '#contract/measurables.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { cells, measurables, yearId } from '../queries.ts';
import { type CellKey, type Edit, withEdits } from './cells.ts';

/** A value and the cell into which it goes. */
export type CellValue = CellKey & { value: number | null };
/** What one act changed, so that it can be taken back. */
type Step = (CellKey & { before: number | null; after: number | null })[];

const send = (edits: Edit[]): ApiCall<Cell[]> => {
  const [first] = edits;
  if (edits.length !== 1 || first?.note === undefined) {
    return api.measurables.enterMany({
      body: { values: edits.map((edit) => ({ ...edit, value: edit.value ?? null })) },
    });
  }
  const { measurableId: id, ...body } = first;
  return ApiCall.all([api.measurables.enter({ params: { id }, body })]);
};

/** How edits show in the rows that they are of. */
const show = (edits: Edit[]) =>
  [...Map.groupBy(edits, ({ measurableId, year }) => yearId(measurableId, year))].map(([id, those]) =>
    measurables.patch([id], (row) => ({ ...row, values: withEdits(row.values, those) })),
  );

/** The values that cells show now; undefined where their year is not loaded. */
const shownValues = (keys: CellKey[]): (number | null | undefined)[] =>
  keys.map(({ measurableId, year, week }) => {
    const row = measurables.rows.find(yearId(measurableId, year));
    return row && (row.values.find((value) => value.week === week)?.value ?? null);
  });

const name = 'cells';

/** Whether the server has not answered yet to something that was written into a cell. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: ['change', name] }) > 0;

/** Writes values and notes into cells; the values can be taken back and repeated, as far as nobody changed them since. */
export function useCells() {
  const { mutateAsync: write } = useChange({
    name,
    call: send,
    shows: show,
    receives: cells,
    failure: say('Failed to update measurable'),
  });
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);

  const enterAll = (edits: Edit[], onRefused?: () => void) => void write(edits).catch(() => onRefused?.());

  /** Writes values; gives the way to take them back that does nothing once they have been. */
  function enter(given: CellValue[]): () => void {
    const shown = shownValues(given);
    const step = given
      .map(({ value, ...key }, index) => ({ ...key, before: shown[index] ?? null, after: value }))
      .filter(({ before, after }) => before !== after);
    if (step.length === 0) return () => {};
    past.current.push(step);
    future.current = [];
    enterAll(
      step.map(({ before: _, after: value, ...key }) => ({ ...key, value })),
      () => {
        past.current = past.current.filter((one) => one !== step);
      },
    );
    return () => {
      if (!past.current.includes(step)) return;
      past.current = past.current.filter((one) => one !== step);
      reverse(step, future.current);
    };
  }

  /** Goes one step from one pile to the other; gives the cells that it changed. */
  function step(from: Step[], to: Step[]): CellKey[] {
    const last = from.pop();
    return last ? reverse(last, to) : [];
  }

  function reverse(last: Step, to: Step[]): CellKey[] {
    const shown = shownValues(last);
    const untouched = last.filter(({ after }, index) => shown[index] === after);
    if (untouched.length === 0) toast.error('This has been changed since by somebody else');
    else {
      to.push(untouched.map(({ before, after, ...key }) => ({ ...key, before: after, after: before })));
      enterAll(untouched.map(({ before: value, after: _, ...key }) => ({ ...key, value })));
    }
    return untouched;
  }

  return {
    enter,
    writeNote: (key: CellKey, note: string | null, noteFrom: string | null) => enterAll([{ ...key, note, noteFrom }]),
    undo: () => step(past.current, future.current),
    redo: () => step(future.current, past.current),
  };
}
