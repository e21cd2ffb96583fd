import { eq, type SQL, sql } from 'drizzle-orm';
import type { Comment } from '#contract/comments.ts';
import { targetFieldOf } from '#contract/nouns.ts';
import { type CommentTarget, mayDeleteComment, mayEditComment, targetOfComment } from '#rules/comments.ts';
import { mayRestore } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findDeleted, findLocked, found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { attachFiles, filesIn } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkMentions, resolveMentions } from '#server/users/mentions.ts';
import { asPerson, users } from '#server/users/table.ts';
import { findDiscussed, isReadableDiscussed } from './discussed.ts';
import { comments } from './table.ts';
import { targetsIn } from './targets.ts';

const columns = {
  id: comments.id,
  ...targetsIn(comments),
  content: comments.content,
  mentions: comments.mentions,
  mentionTexts: comments.mentionTexts,
  user: asPerson,
  files: filesIn(files.commentId, comments.id),
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
  version: comments.version,
};

const select = (scope: Reading, condition: SQL): Promise<Comment[]> =>
  readList<Comment, 'content'>(scope.db, columns, {
    from: sql`from ${comments} join ${users} on ${users.id} = ${comments.userId} where ${ours(scope, comments, condition)}`,
    order: sql`${comments.id}`,
    text: 'content',
  });

/** The comments on a row, oldest first. @throws NotFound */
export const listComments = (scope: Scope, on: CommentTarget): Promise<Comment[]> =>
  inSnapshot(scope, async (scope) => {
    await findDiscussed(scope, on);
    return select(scope, eq(comments[targetFieldOf(on.noun)], on.id));
  });

/** Comments by id. */
export const readComments = (scope: Reading, ids: number[]): Promise<Comment[]> =>
  select(scope, isOneOf(comments.id, ids));

/** A comment on a row the caller can read. @throws NotFound */
async function findComment(scope: Scope, id: number): Promise<Comment> {
  const comment = found(await select(scope, eq(comments.id, id)), 'Comment');
  await findDiscussed(scope, targetOfComment(comment));
  return comment;
}

type CommentFields = { content: string; mentions?: string[] | undefined };
export type NewComment = CommentFields & { fileIds?: number[] | undefined };

/** Comments on a row. @throws NotFound, Invalid */
export async function createComment(
  scope: Scope,
  on: CommentTarget,
  { content, mentions, fileIds }: NewComment,
): Promise<Comment> {
  await findDiscussed(scope, on);
  await checkMentions(scope, mentions);
  const mentioned = await resolveMentions(scope, { content, mentions }, (reader) => isReadableDiscussed(reader, on));
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(comments)
    .values({ [targetFieldOf(on.noun)]: on.id, organizationId, userId, content, ...mentioned })
    .returning({ id: comments.id });
  const commentId = row?.id ?? 0;
  await attachFiles(scope, userId, fileIds, { commentId });
  const comment = await findComment(scope, commentId);
  scope.record('comments', 'created', comment);
  return comment;
}

/** Changes the text of an own comment. @throws NotFound, Forbidden, Invalid */
export async function changeComment(scope: Scope, id: number, fields: CommentFields): Promise<Comment> {
  await checkMentions(scope, fields.mentions);
  const comment = await findLocked(scope, comments, id, () => findComment(scope, id));
  demand(mayEditComment(scope.actor, { userId: comment.user.id }), msg('Only the author can edit this comment'));
  const mentions = await resolveMentions(scope, { ...fields, before: comment }, (reader) =>
    isReadableDiscussed(reader, targetOfComment(comment)),
  );
  await scope.db
    .update(comments)
    .set({ content: fields.content, ...mentions, ...touched })
    .where(ours(scope, comments, eq(comments.id, id)));
  const changed = await findComment(scope, id);
  scope.record('comments', 'changed', changed, comment);
  return changed;
}

/** Deletes a comment. It can be restored. @throws NotFound, Forbidden */
export async function deleteComment(scope: Scope, id: number): Promise<void> {
  const comment = await findLocked(scope, comments, id, () => findComment(scope, id));
  const author = { userId: comment.user.id };
  demand(mayDeleteComment(scope.actor, author), msg('Only the author and admins can delete this comment'));
  const deletion = await setDeleted(scope, id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('comments', 'deleted', { ...comment, ...deletion });
}

/** Restores a deleted comment. @throws NotFound, Forbidden */
export async function restoreComment(scope: Scope, id: number): Promise<Comment> {
  const deleted = await findDeleted(scope, comments, id, 'Comment');
  await findDiscussed(scope, targetOfComment(deleted));
  demand(mayRestore(scope.actor, deleted), msg('Only the person who deleted this comment and admins can restore it'));
  await setDeleted(scope, id, { deletedAt: null, deletedById: null });
  const comment = await findComment(scope, id);
  scope.record('comments', 'restored', comment);
  return comment;
}

/** Deletes or restores a comment without changing its `updatedAt`. */
async function setDeleted(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(comments)
    .set({ ...fields, updatedAt: sql`${comments.updatedAt}` })
    .where(oursEver(scope, comments, eq(comments.id, id)))
    .returning({ version: comments.version });
  return rows[0];
}
