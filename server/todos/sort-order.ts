import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { placesFor } from '#rules/sort-order.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';
import { tellTodos, todoColumns } from './todos.ts';

/**
 * Puts to-dos into the order of the ids, within the places that they hold; gives those that moved.
 * @throws Invalid for an id that is unknown or named twice
 */
export async function reorderTodos(scope: Scope, ids: number[]): Promise<Todo[]> {
  if (ids.length === 0) return [];
  // Lists go as arrays: a parameter for each id would make another statement for each length of a list.
  const named = ours(scope, todos, sql`${todos.id} = any(${sql.param(ids)}::int[])`);
  // Locked in one order that never changes, and read only then: what another reorder has moved meanwhile counts.
  await scope.db.select({ id: todos.id }).from(todos).where(named).orderBy(asc(todos.id)).for('update');
  const held = await scope.db
    .select({ id: todos.id, sortOrder: todos.sortOrder })
    .from(todos)
    .where(named)
    .orderBy(asc(todos.sortOrder), desc(todos.id));
  if (held.length < ids.length || new Set(ids).size < ids.length) {
    throw new Invalid([{ path: 'todoIds', message: 'There is no such todo, or one is named twice (todoIds)' }]);
  }
  const moves = placesFor(ids, held);
  if (moves.length === 0) return [];
  const [movedIds, places] = [moves.map(({ id }) => id), moves.map(({ sortOrder }) => sortOrder)];
  const rows = await scope.db
    .update(todos)
    .set({ sortOrder: sql`place.sort_order` })
    .from(sql`unnest(${sql.param(movedIds)}::int[], ${sql.param(places)}::int[]) as place (id, sort_order)`)
    .where(ours(scope, todos, eq(todos.id, sql`place.id`)))
    .returning(todoColumns);
  tellTodos(scope, rows);
  return rows;
}
