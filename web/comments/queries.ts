import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** What people say about a to-do, oldest first. */
export const commentsQuery = (todoId: number) => api.comments.list.options({ params: { todoId } });

/** Changes what is held of the comments on a to-do, if they are held. */
export function patchComments(client: QueryClient, todoId: number, change: (rows: Comment[]) => Comment[]): void {
  client.setQueryData<Comment[]>(commentsQuery(todoId).queryKey, (held) => held && change(held));
}

/** Puts a comment among the others, in the place of its older version if that is held. */
export function placeComment(client: QueryClient, comment: Comment): void {
  patchComments(client, comment.todoId, (rows) =>
    rows.some(({ id }) => id === comment.id)
      ? rows.map((row) => (row.id === comment.id && row.updatedAt <= comment.updatedAt ? comment : row))
      : [...rows, comment].sort((a, b) => a.id - b.id),
  );
}

onLive('comments.changed', (comments) => {
  for (const comment of comments) placeComment(queryClient, comment);
});
onLive('comments.removed', (gone) => {
  for (const { id, todoId } of gone) patchComments(queryClient, todoId, (rows) => rows.filter((row) => row.id !== id));
});
