import { eq, exists, or } from 'drizzle-orm';
import { commentableNouns, targetFieldOf } from '#contract/nouns.ts';
import { ours } from '#server/db/tenant.ts';
import { files } from '#server/files/table.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { Scope } from '#server/scope.ts';
import { comments } from './table.ts';

/** The SQL condition that a file belongs to a comment the caller can read. */
export const isInReadableComment = (scope: Scope) => {
  const isOn = commentableNouns.map((noun) => {
    const { table } = nounNamed(noun);
    const row = scope.db.select({ id: table.id }).from(table);
    return exists(row.where(ours(scope, table, eq(table.id, comments[targetFieldOf(noun)]))));
  });
  const comment = scope.db.select({ id: comments.id }).from(comments);
  return exists(comment.where(ours(scope, comments, eq(comments.id, files.commentId), or(...isOn))));
};
