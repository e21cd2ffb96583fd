import { type Asker, mayAdminister } from './people.ts';

/** Whether somebody may change the text of a comment: its author alone. */
export const mayEditComment = (asker: Asker, comment: { userId: string }): boolean => comment.userId === asker.userId;

/** Whether somebody may delete a comment. */
export const mayDeleteComment = (asker: Asker, comment: { userId: string }): boolean =>
  mayEditComment(asker, comment) || mayAdminister(asker);
