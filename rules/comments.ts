import type { Comment } from '#contract/comments.ts';
import { type CommentableNoun, commentableNouns, type TargetField, targetFieldOf } from '#contract/nouns.ts';
import { type Asker, mayAdminister } from './people.ts';

/** The row that a comment is about. */
export type CommentTarget = { noun: CommentableNoun; id: number };

/** Returns the row that a comment is about. Throws an Error if all its ids are null, which the database forbids. */
export function targetOfComment(comment: Pick<Comment, TargetField>): CommentTarget {
  for (const noun of commentableNouns) {
    const id = comment[targetFieldOf(noun)];
    if (id !== null) return { noun, id };
  }
  throw new Error('A comment without a row');
}

/** Returns the parameters of a call about a row. The calls of all nouns have the types of those for to-dos. */
export const paramsOf = ({ noun, id }: CommentTarget) => ({ [targetFieldOf(noun)]: id }) as { todoId: number };

/** Returns the row that the parameters of a call are about. */
export const targetIn = (noun: CommentableNoun, params: Record<string, number>): CommentTarget => ({
  noun,
  id: params[targetFieldOf(noun)] as number,
});

/** Whether the user may change the text of a comment: only its author. */
export const mayEditComment = (asker: Asker, comment: { userId: string }): boolean => comment.userId === asker.userId;

/** Whether the user may delete a comment: its author and admins. */
export const mayDeleteComment = (asker: Asker, comment: { userId: string }): boolean =>
  mayEditComment(asker, comment) || mayAdminister(asker);
