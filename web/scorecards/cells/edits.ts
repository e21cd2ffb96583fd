import type { QueryClient } from '@tanstack/react-query';
import type { Cell } from '#contract/measurables.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { heldCell } from '../cache.ts';
import { showCells } from '../queries.ts';
import { type Edit, type Place, placeKey } from './cells.ts';

/** The key under which cells are written; what the server has not yet answered shows above what the cache holds. */
export const editsKey = ['cells'];

/** What is on its way to the server, the latest last. */
export const editsOnTheirWay = (client: QueryClient): Edit[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: editsKey, status: 'pending' })
    .flatMap(({ state }) => state.variables as Edit[]);

/** The value that each of these cells shows now; undefined where its year is not loaded. */
export function shownValues(client: QueryClient, places: Place[]): (number | null | undefined)[] {
  const onTheirWay = new Map(
    editsOnTheirWay(client).flatMap((edit) => (edit.value === undefined ? [] : [[placeKey(edit), edit.value]])),
  );
  return places.map((place) => {
    const written = onTheirWay.get(placeKey(place));
    if (written !== undefined) return written;
    const held = heldCell(client, place);
    return held === undefined ? undefined : (held?.value ?? null);
  });
}

const send = async (edits: Edit[]): Promise<Cell[]> => {
  const [first] = edits;
  if (edits.length !== 1 || first?.note === undefined) {
    return api.measurables.enterMany({
      body: { values: edits.map((edit) => ({ ...edit, value: edit.value ?? null })) },
    });
  }
  const { measurableId: id, ...body } = first;
  return [await api.measurables.enter({ params: { id }, body })];
};

/** Writes cells, and shows what the server kept unless it has told of something newer meanwhile. */
export async function writeCells(edits: Edit[]): Promise<void> {
  const hold = (place: Place) => JSON.stringify(heldCell(queryClient, place));
  const before = new Map(edits.map((edit) => [placeKey(edit), hold(edit)]));
  const cells = await send(edits);
  showCells(cells.filter((cell) => hold(cell) === before.get(placeKey(cell))));
}
