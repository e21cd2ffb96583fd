import type { Seat, SeatHolder } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { type Placed, placesMoved, placesWithout } from '#rules/seats.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { seats } from './queries.ts';

export type SeatFields = {
  title?: string;
  responsibilities?: string[];
  people?: SeatHolder[];
  parentId?: string;
  position?: number;
};
type Given = { id: string; fields: SeatFields };

const isSaved = 'Seat saved';

/** What one does to the seats of a chart; `all` are those that are there. */
export function useSeatChanges(chartId: number, all: Seat[]) {
  const query = { chartId };
  const keyOf = (id: string) => seatKey({ chartId, id });
  const show = (id: string, fields: Partial<Seat>) => seats.patch([keyOf(id)], (seat) => ({ ...seat, ...fields }));
  const showPlaces = (places: Placed[]) =>
    places.map(({ id, parentId, sortOrder }) => show(id, { parentId, sortOrder }));

  const create = useChange({
    call: (body: SeatFields & { title: string }) => api.seats.create({ query, body }),
    receives: seats,
    of: () => `seats of ${chartId}`,
    failure: 'Failed to create seat',
  });

  const change = useChange({
    call: ({ id, fields }: Given) => api.seats.change({ params: { id }, query, body: fields }),
    shows: ({ id, fields: { parentId, position, ...fields } }) => [
      show(id, fields),
      ...(parentId ? showPlaces(placesMoved(all, id, parentId, position ?? all.length)) : []),
    ],
    receives: seats,
    failure: 'Failed to save seat',
  });

  const restore = useChange({
    call: (id: string | undefined) => api.seats.restore({ query: { ...query, ...(id && { id }) } }),
    receives: seats,
    of: () => `seats of ${chartId}`,
    failure: 'Failed to restore seats',
  });

  const remove = useChange({
    call: (id: string) => api.seats.delete({ params: { id }, query }),
    shows: (id) => [show(id, { deletedAt: new Date().toISOString() }), ...showPlaces(placesWithout(all, id))],
    onSuccess: (_answer, id) => {
      const gone = all.find((seat) => seat.id === id);
      offerUndo('Seat deleted', gone?.title ?? '', () => restore.mutate(id));
    },
    failure: 'Failed to delete seat',
  });

  return {
    create,
    restore,
    remove: remove.mutate,
    save: (id: string, fields: SeatFields) =>
      change.mutate({ id, fields }, { onSuccess: ({ title }) => toast.success(isSaved, title) }),
    /** Moves a seat, with the way back. */
    move: ({ id, title }: Seat, to: { parentId: string; position: number }) => {
      const before = all.find((seat) => seat.id === id);
      const siblings = all.filter((seat) => seat.parentId === before?.parentId);
      const position = siblings.findIndex((seat) => seat.id === id);
      change.mutate({ id, fields: to });
      if (before?.parentId == null) return;
      const back = { parentId: before.parentId, position };
      offerUndo('Seat moved', title, () => change.mutate({ id, fields: back }));
    },
    /** Takes somebody out of a seat, with the way back. */
    removePerson: ({ id, title, people }: Seat, at: number) => {
      change.mutate({ id, fields: { people: people.toSpliced(at, 1) } });
      offerUndo('Person removed from seat', title, () => change.mutate({ id, fields: { people } }));
    },
  };
}
