import type { Chart, Seat } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { bySeatOrder } from '#rules/seats.ts';
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

export const seatsQuery = (chartId: number) =>
  seats.list(api.seats.list.options({ query: { chartId } }), {
    belongs: (seat) => seat.chartId === chartId && seat.deletedAt === null,
    compare: bySeatOrder,
  });

/** The deleted seats of a chart that can be restored. */
export const deletedSeatsQuery = (chartId: number) =>
  seats.list(api.seats.list.options({ query: { chartId, deleted: true } }), {
    belongs: (seat) => seat.chartId === chartId && seat.deletedAt !== null,
    compare: bySeatOrder,
  });
