import type { Seat, SeatHolder } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { positionsAfterDelete, positionsAfterMove, type SeatPosition } from '#rules/seats.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { seats } from './queries.ts';

export type SeatFields = {
  title?: string;
  responsibilities?: string[];
  people?: SeatHolder[];
  parentId?: string;
  position?: number;
};
type SeatChange = { id: string; fields: SeatFields };

/** Creates a seat of a chart. */
export function useCreateSeat(chartId: number, onCreated: (seat: Seat) => void) {
  return useChange({
    call: (body: SeatFields & { title: string }) => api.seats.create({ query: { chartId }, body }),
    receives: seats,
    of: () => `seats of ${chartId}`,
    onSuccess: onCreated,
    failure: t("Couldn't create the seat"),
  });
}

/** The changes of the seats of a chart. `all` are its seats. */
export function useSeatChanges(chartId: number, all: Seat[]) {
  const query = { chartId };
  const keyOf = (id: string) => seatKey({ chartId, id });
  const patch = (id: string, fields: Partial<Seat>) => seats.patch([keyOf(id)], (seat) => ({ ...seat, ...fields }));
  const patchPositions = (positions: SeatPosition[]) =>
    positions.map(({ id, parentId, sortOrder }) => patch(id, { parentId, sortOrder }));

  const change = useChange({
    call: ({ id, fields }: SeatChange) => api.seats.change({ params: { id }, query, body: fields }),
    shows: ({ id, fields: { parentId, position, ...fields } }) => [
      patch(id, fields),
      ...(parentId ? patchPositions(positionsAfterMove(all, id, parentId, position ?? all.length)) : []),
    ],
    receives: seats,
    failure: t("Couldn't save the seat"),
  });

  const restore = useChange({
    call: (id: string | undefined) => api.seats.restore({ query: { ...query, ...(id && { id }) } }),
    receives: seats,
    of: () => `seats of ${chartId}`,
    failure: t("Couldn't restore the seats"),
  });

  const remove = useChange({
    call: (id: string) => api.seats.delete({ params: { id }, query }),
    shows: (id) => [
      patch(id, { deletedAt: serverDate().toISOString() }),
      ...patchPositions(positionsAfterDelete(all, id)),
    ],
    onSuccess: (_answer, id) => {
      const deleted = all.find((seat) => seat.id === id);
      offerUndo(t('Seat deleted'), deleted?.title ?? '', () => restore.mutate(id));
    },
    failure: t("Couldn't delete the seat"),
  });

  return {
    restore,
    remove: remove.mutate,
    save: (id: string, fields: SeatFields) =>
      change.mutate({ id, fields }, { onSuccess: ({ title }) => toast.success(t('Seat saved'), title) }),
    /** Moves a seat and offers to undo it. */
    move: ({ id, title }: Seat, to: { parentId: string; position: number }) => {
      const before = all.find((seat) => seat.id === id);
      const siblings = all.filter((seat) => seat.parentId === before?.parentId);
      const position = siblings.findIndex((seat) => seat.id === id);
      change.mutate({ id, fields: to });
      if (before?.parentId == null) return;
      const previous = { parentId: before.parentId, position };
      offerUndo(t('Seat moved'), title, () => change.mutate({ id, fields: previous }));
    },
    /** Removes a person from a seat and offers to undo it. */
    removePerson: ({ id, title, people }: Seat, at: number) => {
      change.mutate({ id, fields: { people: people.toSpliced(at, 1) } });
      offerUndo(t('Person removed from seat'), title, () => change.mutate({ id, fields: { people } }));
    },
  };
}
