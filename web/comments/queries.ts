import type { Comment } from '#contract/comments.ts';
import { type CommentableNoun, commentCall, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const comments = collect<Comment>('comments', { idOf: byId });

/** The parameters of a call about a row. The calls of all nouns have the types of those for to-dos. */
const paramsOf = ({ noun, id }: CommentTarget) => ({ [targetFieldOf(noun)]: id }) as { todoId: number };
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
