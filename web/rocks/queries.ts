import type { QueryClient } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import { isCarriedOver } from '#rules/rocks.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient, showGone } from '#web/lib/query.ts';
import { patchRows, receiveRows } from '#web/lib/rows.ts';

/** The rocks of a quarter; with the current one those carried over from earlier ones. */
export const rocksOfQuarterQuery = (quarter: string) => api.rocks.list.options({ query: { quarter } });

/** The rocks that a person owns, of all quarters. */
export const rocksOfPersonQuery = (ownerId: string) => api.rocks.list.options({ query: { ownerId } });

/** All rocks of the organization, for look-ups by id. */
export const rocksQuery = api.rocks.list.options();

export const rockQuery = (id: number) => api.rocks.find.options({ params: { id } });

/** Whether a rock is to be seen in a quarter: its own, or carried over into the current one. */
export const belongsTo = (quarter: string, isCurrent: boolean) => (rock: Rock) =>
  rock.quarter === quarter || (isCurrent && isCarriedOver(rock, quarter));

/** Shows a change of a rock wherever the rock is shown. */
export function patchRock(client: QueryClient, id: number, change: (rock: Rock) => Rock | null): void {
  patchRows<Rock>(client, 'rocks', (rock) => (rock.id === id ? change(rock) : rock));
}

onLive('rocks.changed', (rows) => {
  receiveRows(queryClient, 'rocks', rows);
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
});

onLive('rocks.removed', (ids) => {
  patchRows<Rock>(queryClient, 'rocks', (rock) => (ids.includes(rock.id) ? null : rock));
  for (const id of ids) showGone(rockQuery(id).queryKey);
  askAboutRocks();
});

onLive('rocks.restored', askAboutRocks);

/** To-dos and issues of a deleted rock show none, and have it again when it is brought back. */
function askAboutRocks(): void {
  for (const noun of ['todos', 'issues', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [noun] });
}
