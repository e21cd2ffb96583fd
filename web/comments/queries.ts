import type { Comment } from '#contract/comments.ts';
import { type CommentableNoun, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const comments = collect<Comment>('comments', { idOf: byId });

const listsOn = {
  todos: (todoId: number) => api.comments.list.options({ params: { todoId } }),
  rocks: (rockId: number) => api.comments.listOnRock.options({ params: { rockId } }),
  issues: (issueId: number) => api.comments.listOnIssue.options({ params: { issueId } }),
  measurables: (measurableId: number) => api.comments.listOnMeasurable.options({ params: { measurableId } }),
};
type CommentBody = { content: string; mentions: string[]; fileIds: number[] };

/** Adds a comment to a row. */
export const commentOn: Record<CommentableNoun, (id: number, body: CommentBody) => Promise<Comment>> = {
  todos: (todoId, body) => api.comments.create({ params: { todoId }, body }),
  rocks: (rockId, body) => api.comments.createOnRock({ params: { rockId }, body }),
  issues: (issueId, body) => api.comments.createOnIssue({ params: { issueId }, body }),
  measurables: (measurableId, body) => api.comments.createOnMeasurable({ params: { measurableId }, body }),
};

/** The comments on a row, oldest first. */
export const commentsQuery = ({ noun, id }: CommentTarget) =>
  comments.list(listsOn[noun](id), {
    belongs: (comment) => comment[targetFieldOf(noun)] === id,
    compare: (one, other) => one.id - other.id,
  });
