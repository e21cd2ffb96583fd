import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import type { Edit, Place } from './cells.ts';
import { editsKey, shownValues, writeCells } from './edits.ts';

/** A value and the cell into which it goes. */
export type CellValue = Place & { value: number | null };
/** What one act changed, so that it can be taken back. */
type Step = (Place & { before: number | null; after: number | null })[];

/** Writes values and notes into cells; the values can be taken back and repeated, as far as nobody changed them since. */
export function useCells() {
  const client = useQueryClient();
  const { mutateAsync: write } = useChange({
    touches: editsKey,
    call: writeCells,
    failure: 'Failed to update measurable',
  });
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);

  const send = (edits: Edit[], onRefused?: () => void) => void write(edits).catch(() => onRefused?.());

  function enter(given: CellValue[]): void {
    const shown = shownValues(client, given);
    const step = given
      .map(({ value, ...place }, index) => ({ ...place, before: shown[index] ?? null, after: value }))
      .filter(({ before, after }) => before !== after);
    if (step.length === 0) return;
    past.current.push(step);
    future.current = [];
    send(
      step.map(({ before: _, after: value, ...place }) => ({ ...place, value })),
      () => {
        past.current = past.current.filter((one) => one !== step);
      },
    );
  }

  /** Goes one step from one pile to the other; gives the cells that it changed. */
  function step(from: Step[], to: Step[]): Place[] {
    const last = from.pop();
    if (!last) return [];
    const shown = shownValues(client, last);
    const untouched = last.filter(({ after }, index) => shown[index] === after);
    if (untouched.length === 0) toast.error('This has been changed since by somebody else');
    else {
      to.push(untouched.map(({ before, after, ...place }) => ({ ...place, before: after, after: before })));
      send(untouched.map(({ before: value, after: _, ...place }) => ({ ...place, value })));
    }
    return untouched;
  }

  return {
    enter,
    writeNote: (place: Place, note: string | null) => send([{ ...place, note }]),
    undo: () => step(past.current, future.current),
    redo: () => step(future.current, past.current),
  };
}

/** What the server has not answered yet, by measurable. */
export function useEditsOnTheirWay(): Map<number, Edit[]> {
  const onTheirWay = useMutationState({
    filters: { mutationKey: editsKey, status: 'pending' },
    select: ({ state }) => state.variables as Edit[],
  });
  return useMemo(() => Map.groupBy(onTheirWay.flat(), ({ measurableId }) => measurableId), [onTheirWay]);
}
