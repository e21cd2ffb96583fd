import type { Comment, CommentableNoun } from '#contract/comments.ts';
import { type Asker, mayAdminister } from './people.ts';

/** The row that a comment is about. */
export type CommentTarget = { noun: CommentableNoun; id: number };

/** The field of a comment that holds the id of its row, by noun. */
export const targetFields = {
  todos: 'todoId',
  rocks: 'rockId',
  issues: 'issueId',
  measurables: 'measurableId',
} as const satisfies Record<CommentableNoun, keyof Comment>;

/** Returns the row that a comment is about. Throws an Error if all its ids are null, which the database forbids. */
export function targetOfComment(comment: Pick<Comment, (typeof targetFields)[CommentableNoun]>): CommentTarget {
  for (const [noun, field] of Object.entries(targetFields) as [
    CommentableNoun,
    (typeof targetFields)[CommentableNoun],
  ][])
    if (comment[field] !== null) return { noun, id: comment[field] };
  throw new Error('A comment without a row');
}

/** Whether the user may change the text of a comment: only its author. */
export const mayEditComment = (asker: Asker, comment: { userId: string }): boolean => comment.userId === asker.userId;

/** Whether the user may delete a comment: its author and admins. */
export const mayDeleteComment = (asker: Asker, comment: { userId: string }): boolean =>
  mayEditComment(asker, comment) || mayAdminister(asker);
