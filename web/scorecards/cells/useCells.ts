import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Cell } from '#contract/measurables.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { cells, measurables, yearId } from '../queries.ts';
import { type CellKey, type Edit, withEdits } from './cells.ts';

/** A cell and its new value. */
export type CellValue = CellKey & { value: number | null };
/** The cells that one action changed, so that it can be undone. */
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

/** Shows edits before the server answers. */
const show = (edits: Edit[]) =>
  [...Map.groupBy(edits, ({ measurableId, year }) => yearId(measurableId, year))].map(([id, ofRow]) =>
    measurables.patch([id], (row) => ({ ...row, values: withEdits(row.values, ofRow) })),
  );

/** The current values of cells, undefined where their year is not loaded. */
const currentValues = (keys: CellKey[]): (number | null | undefined)[] =>
  keys.map(({ measurableId, year, week }) => {
    const row = measurables.rows.findVisible(yearId(measurableId, year));
    return row && (row.values.find((value) => value.week === week)?.value ?? null);
  });

const name = 'cells';

/** Whether a change of a cell waits for the server's answer. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: ['change', name] }) > 0;

/** Writes values and notes into cells. Values can be undone and redone unless someone else changed them since. */
export function useCells() {
  const { mutateAsync: write } = useChange({
    name,
    call: send,
    shows: show,
    receives: cells,
    failure: t('Failed to update {measurable}'),
  });
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);

  const enterAll = (edits: Edit[], onRefused?: () => void) => void write(edits).catch(() => onRefused?.());

  /** Writes values. Returns a function that undoes this once. */
  function enter(values: CellValue[]): () => void {
    const current = currentValues(values);
    const step = values
      .map(({ value, ...key }, index) => ({ ...key, before: current[index] ?? null, after: value }))
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

  /** Reverses the last step of one stack and adds it to the other. Returns the changed cells. */
  function step(from: Step[], to: Step[]): CellKey[] {
    const last = from.pop();
    return last ? reverse(last, to) : [];
  }

  function reverse(last: Step, to: Step[]): CellKey[] {
    const current = currentValues(last);
    const untouched = last.filter(({ after }, index) => current[index] === after);
    if (untouched.length === 0) toast.error(t('Someone else changed this since'));
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
