import { eq, isNull, sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';

/** Counts the to-dos that the caller owns, without archived ones, and the completed ones among them. */
export async function countTodos(scope: Scope): Promise<Pick<Stats, 'totalTodos' | 'todosComplete'>> {
  const [counted] = await scope.db
    .select({ totalTodos: sql<number>`count(*)::int`, todosComplete: sql<number>`count(${todos.completedAt})::int` })
    .from(todos)
    .where(ours(scope, todos, eq(todos.ownerId, scope.actor.userId), isNull(todos.archivedAt)));
  return counted ?? { totalTodos: 0, todosComplete: 0 };
}
