import type { Comment } from '#contract/comments.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collect.ts';

export const comments = collect<Comment>('comments', { idOf: byId });

/** What people say about a to-do, oldest first. */
export const commentsQuery = (todoId: number) =>
  comments.list(api.comments.list.options({ params: { todoId } }), {
    belongs: (comment) => comment.todoId === todoId,
    compare: (one, other) => one.id - other.id,
  });
