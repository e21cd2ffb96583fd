import type { comments } from '#contract/comments.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeComment, createComment, deleteComment, listComments, restoreComment } from './comments.ts';

export const commentRoutes: Routes<typeof comments> = {
  list: (scope, { params }) => listComments(scope, { noun: 'todos', id: params.todoId }),
  create: (scope, { params, body }) => createComment(scope, { noun: 'todos', id: params.todoId }, body),
  listOnRock: (scope, { params }) => listComments(scope, { noun: 'rocks', id: params.rockId }),
  createOnRock: (scope, { params, body }) => createComment(scope, { noun: 'rocks', id: params.rockId }, body),
  listOnIssue: (scope, { params }) => listComments(scope, { noun: 'issues', id: params.issueId }),
  createOnIssue: (scope, { params, body }) => createComment(scope, { noun: 'issues', id: params.issueId }, body),
  listOnMeasurable: (scope, { params }) => listComments(scope, { noun: 'measurables', id: params.measurableId }),
  createOnMeasurable: (scope, { params, body }) =>
    createComment(scope, { noun: 'measurables', id: params.measurableId }, body),
  change: (scope, { params, body }) => changeComment(scope, params.id, body),
  delete: (scope, { params }) => deleteComment(scope, params.id),
  restore: (scope, { params }) => restoreComment(scope, params.id),
};
