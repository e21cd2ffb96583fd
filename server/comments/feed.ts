import type { Comment } from '#contract/comments.ts';
import { targetOfComment } from '#rules/comments.ts';
import type { Feed } from '#server/events/feed.ts';
import { readComments } from './comments.ts';

/** The row that a comment is on: its activity log shows the comment, and people who look at it receive the comment. */
const commentedRow = (comment: Comment) => {
  const { noun, id } = targetOfComment(comment);
  return `${noun}:${id}`;
};

export const commentFeed: Feed<'comments'> = {
  read: readComments,
  about: commentedRow,
  room: commentedRow,
  hiddenFields: ['mentions', 'mentionTexts'],
  hiddenValues: ['content'],
};
