import type { Chart, Seat } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { bySeatPlace } from '#rules/seats.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const charts = collect<Chart>('charts', { idOf: byId });
export const seats = collect<Seat>('seats', { idOf: seatKey });

/** The primary chart, then its drafts by name. */
export const chartsQuery = charts.list(api.charts.list.options(), {
  belongs: () => true,
  compare: (one, other) =>
    Number(other.isPrimary) - Number(one.isPrimary) || one.name.localeCompare(other.name) || one.id - other.id,
});

/** The seats of a chart. */
export const seatsQuery = (chartId: number) =>
  seats.list(api.seats.list.options({ query: { chartId } }), {
    belongs: (seat) => seat.chartId === chartId && seat.deletedAt === null,
    compare: bySeatPlace,
  });

/** The seats of a chart that are deleted and can be restored. */
export const deletedSeatsQuery = (chartId: number) =>
  seats.list(api.seats.list.options({ query: { chartId, deleted: true } }), {
    belongs: (seat) => seat.chartId === chartId && seat.deletedAt !== null,
    compare: bySeatPlace,
  });
