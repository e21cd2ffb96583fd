import type { Comment, DiscussedNoun } from '#contract/comments.ts';
import { type Asker, mayAdminister } from './people.ts';

/** What is talked about: a row of one of the nouns that may be. */
export type Discussed = { noun: DiscussedNoun; id: number };

/** By which field a comment names what it is on. */
export const discussedFields = {
  todos: 'todoId',
  rocks: 'rockId',
  issues: 'issueId',
  measurables: 'measurableId',
} as const satisfies Record<DiscussedNoun, keyof Comment>;

/** What a comment is on. @throws Error where it is on nothing, which the database does not let in */
export function discussedIn(comment: Pick<Comment, (typeof discussedFields)[DiscussedNoun]>): Discussed {
  for (const [noun, field] of Object.entries(discussedFields) as [
    DiscussedNoun,
    (typeof discussedFields)[DiscussedNoun],
  ][])
    if (comment[field] !== null) return { noun, id: comment[field] };
  throw new Error('A comment on nothing');
}

/** Whether somebody may change the text of a comment: its author alone. */
export const mayEditComment = (asker: Asker, comment: { userId: string }): boolean => comment.userId === asker.userId;

/** Whether somebody may delete a comment. */
export const mayDeleteComment = (asker: Asker, comment: { userId: string }): boolean =>
  mayEditComment(asker, comment) || mayAdminister(asker);
