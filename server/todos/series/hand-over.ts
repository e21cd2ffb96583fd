import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import { type OwnedRows, ownedRows } from '#server/nouns/hand-over.ts';
import { todoSeries, todos } from '#server/todos/table.ts';

const rows = ownedRows('todos', todos);

/** The to-dos with owners. The next ones of a series go to the person who took over its latest to-do, or else to no one. */
export const ownedTodos: OwnedRows = {
  table: todos,
  async handOver(scope, from, to, team) {
    const handedOver = await rows.handOver(scope, from, to, team);
    await scope.db.execute(sql`
      update ${todoSeries} set owner_id = taken."to"
      from jsonb_to_recordset(${JSON.stringify(handedOver)}::jsonb) as taken (id int, "to" text)
      join todos on todos.id = taken.id
      where todo_series.id = todos.series_id and todo_series.latest_day = todos.planned_day
        and ${ours(scope, todoSeries, eq(todoSeries.ownerId, from))}`);
    if (team === undefined) await setOwner(scope, from, null);
    return handedOver;
  },
  async handBack(scope, taken) {
    const returned = await rows.handBack(scope, taken);
    const ids = returned.map(({ id }) => id);
    const isOfThese = sql`${todoSeries.id} in (select series_id from todos where ${isOneOf(todos.id, ids)})`;
    await setOwner(scope, taken.from, taken.to, isOfThese);
    return returned;
  },
};

/** Makes another person, or no one, the owner of the next to-dos of series. */
async function setOwner(scope: Touching, from: string | null, to: string | null, condition = sql`true`): Promise<void> {
  const isTheirs = from === null ? isNull(todoSeries.ownerId) : eq(todoSeries.ownerId, from);
  await scope.db
    .update(todoSeries)
    .set({ ownerId: to })
    .where(ours(scope, todoSeries, and(isTheirs, condition)));
}
