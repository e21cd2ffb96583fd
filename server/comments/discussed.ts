import { eq, type SQL, sql } from 'drizzle-orm';
import type { CommentableNoun } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { ours } from '#server/db/tenant.ts';
import { findIssue } from '#server/issues/issues.ts';
import { issues } from '#server/issues/table.ts';
import { findMeasurable } from '#server/measurables/measurables.ts';
import { measurables } from '#server/measurables/table.ts';
import { findRock } from '#server/rocks/rocks.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Reading } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';
import { findTodo } from '#server/todos/todos.ts';

type DiscussedRow = { id: number; title: string };

const finders: Record<CommentableNoun, (scope: Reading, id: number) => Promise<DiscussedRow>> = {
  todos: findTodo,
  rocks: findRock,
  issues: findIssue,
  measurables: async (scope, id) => {
    const { name } = await findMeasurable(scope, id);
    return { id, title: name };
  },
};

/** The row that comments are on, if the caller can read it. @throws NotFound */
export const findDiscussed = (scope: Reading, { noun, id }: CommentTarget): Promise<DiscussedRow> =>
  finders[noun](scope, id);

/** The tables of the rows that can have comments. */
export const discussedTables = { todos, rocks, issues, measurables };

/** The SQL condition that a reader can read the row that comments are on. */
export function isReadableDiscussed(reader: Parameters<typeof ours>[0], { noun, id }: CommentTarget): SQL {
  const table = discussedTables[noun];
  return sql`exists (select from ${table} where ${ours(reader, table, eq(table.id, id))})`;
}
