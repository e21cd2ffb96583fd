import { eq, type SQL, sql } from 'drizzle-orm';
import type { CommentTarget } from '#rules/comments.ts';
import { ours } from '#server/db/tenant.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { Reading } from '#server/scope.ts';

/** Returns the row that comments are on, if the caller can read it. @throws NotFound */
export const findDiscussed = (scope: Reading, { noun, id }: CommentTarget): Promise<{ id: number; title: string }> =>
  nounNamed(noun).find(scope, id);

/** The SQL condition that a reader can read the row that comments are on. */
export function isReadableDiscussed(reader: Parameters<typeof ours>[0], { noun, id }: CommentTarget): SQL {
  const { table } = nounNamed(noun);
  return sql`exists (select from ${table} where ${ours(reader, table, eq(table.id, id))})`;
}
