import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Comment } from '#contract/comments.ts';
import { type Discussed, discussedFields, discussedIn, mayDeleteComment, mayEditComment } from '#rules/comments.ts';
import { mayRestore } from '#rules/people.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findDeleted, findLocked, found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { filesIn, giveFiles } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { checkMentions } from '#server/users/users.ts';
import { findDiscussed } from './discussed.ts';
import { comments } from './table.ts';

const columns = {
  id: comments.id,
  todoId: comments.todoId,
  rockId: comments.rockId,
  issueId: comments.issueId,
  measurableId: comments.measurableId,
  content: comments.content,
  mentions: comments.mentions,
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

/** The comments on something, oldest first. @throws NotFound */
export const listComments = (scope: Scope, on: Discussed): Promise<Comment[]> =>
  inSnapshot(scope, async (scope) => {
    await findDiscussed(scope, on);
    return select(scope, eq(comments[discussedFields[on.noun]], on.id));
  });

/** Comments by their ids. */
export const readComments = (scope: Reading, ids: number[]): Promise<Comment[]> =>
  select(scope, isOneOf(comments.id, ids));

/** One comment on what is there. @throws NotFound */
async function findComment(scope: Scope, id: number): Promise<Comment> {
  const comment = found(await select(scope, eq(comments.id, id)), 'Comment');
  await findDiscussed(scope, discussedIn(comment));
  return comment;
}

type CommentFields = { content: string; mentions?: string[] | undefined };
type NewComment = CommentFields & { fileIds?: number[] | undefined };

/** Comments on something; whom it mentions must be of the organization. @throws NotFound, Invalid */
export async function createComment(
  scope: Scope,
  on: Discussed,
  { content, mentions = [], fileIds }: NewComment,
): Promise<Comment> {
  await findDiscussed(scope, on);
  await checkMentions(scope, mentions);
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(comments)
    .values({ [discussedFields[on.noun]]: on.id, organizationId, userId, content, mentions: [...new Set(mentions)] })
    .returning({ id: comments.id });
  const commentId = row?.id ?? 0;
  await giveFiles(scope, userId, fileIds, { commentId });
  const comment = await findComment(scope, commentId);
  scope.record('comments', 'created', comment);
  return comment;
}

/** Changes the text of one's own comment. @throws NotFound, Forbidden, Invalid */
export async function changeComment(scope: Scope, id: number, fields: CommentFields): Promise<Comment> {
  await checkMentions(scope, fields.mentions ?? []);
  const comment = await findLocked(scope, comments, id, () => findComment(scope, id));
  demand(mayEditComment(scope.actor, { userId: comment.user.id }), 'Only its author may change this comment');
  const mentions = fields.mentions && [...new Set(fields.mentions)];
  await scope.db
    .update(comments)
    .set({ ...fields, mentions, ...touched })
    .where(ours(scope, comments, eq(comments.id, id)));
  const changed = await findComment(scope, id);
  scope.record('comments', 'changed', changed, comment);
  return changed;
}

/** Deletes a comment; it can be brought back. @throws NotFound, Forbidden */
export async function deleteComment(scope: Scope, id: number): Promise<void> {
  const comment = await findLocked(scope, comments, id, () => findComment(scope, id));
  const author = { userId: comment.user.id };
  demand(mayDeleteComment(scope.actor, author), 'Only its author or an admin may delete this comment');
  const gone = await setDeleted(scope, id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('comments', 'deleted', { ...comment, ...gone });
}

/** Brings a deleted comment back. @throws NotFound, Forbidden */
export async function restoreComment(scope: Scope, id: number): Promise<Comment> {
  const deleted = await findDeleted(scope, comments, id, 'Comment');
  await findDiscussed(scope, discussedIn(deleted));
  demand(mayRestore(scope.actor, deleted), 'Only who deleted this comment or an admin may bring it back');
  await setDeleted(scope, id, { deletedAt: null, deletedById: null });
  const comment = await findComment(scope, id);
  scope.record('comments', 'restored', comment);
  return comment;
}

/** Deletes a comment that was found, or brings it back: its text is as old as before. */
async function setDeleted(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(comments)
    .set({ ...fields, updatedAt: sql`${comments.updatedAt}` })
    .where(oursEver(scope, comments, eq(comments.id, id)))
    .returning({ version: comments.version });
  return rows[0];
}

/** Removes for good the comments that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeComments(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(comments).where(lt(comments.deletedAt, before));
}
