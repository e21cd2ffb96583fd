import type { Comment } from '#contract/comments.ts';
import { targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { nouns } from '#web/nouns/nouns.tsx';

export const comments = collect<Comment>('comments', { idOf: byId });

/** The comments on a row, oldest first. */
export const commentsQuery = ({ noun, id }: CommentTarget) =>
  comments.list(nouns[noun].comments(id), {
    belongs: (comment) => comment[targetFieldOf(noun)] === id,
    compare: (one, other) => one.id - other.id,
  });
