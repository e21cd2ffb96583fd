import type { Comment } from '#contract/comments.ts';
import { type CommentableNoun, commentCall, targetFieldOf } from '#contract/nouns.ts';
import { type CommentTarget, paramsOf } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const comments = collect<Comment>('comments', { idOf: byId });

const listOn = (noun: CommentableNoun) => api.comments[commentCall('list', noun) as 'list'];
const createOn = (noun: CommentableNoun) => api.comments[commentCall('create', noun) as 'create'];

/** Adds a comment to a row. */
export const commentOn = (on: CommentTarget, body: { content: string; mentions: string[]; fileIds: number[] }) =>
  createOn(on.noun)({ params: paramsOf(on), body });

/** The comments on a row, oldest first. */
export const commentsQuery = (on: CommentTarget) =>
  comments.list(listOn(on.noun).options({ params: paramsOf(on) }), {
    belongs: (comment) => comment[targetFieldOf(on.noun)] === on.id,
    compare: (one, other) => one.id - other.id,
  });
