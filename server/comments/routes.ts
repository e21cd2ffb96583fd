import type { comments } from '#contract/comments.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeComment, createComment, deleteComment, listComments } from './comments.ts';

export const commentRoutes: Routes<typeof comments> = {
  list: (scope, { params }) => listComments(scope, params.todoId),
  create: (scope, { params, body }) => createComment(scope, params.todoId, body),
  change: (scope, { params, body }) => changeComment(scope, params.id, body),
  delete: (scope, { params }) => deleteComment(scope, params.id),
};
