import type { followers } from '#contract/followers.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeFollowing, findFollowing } from './followers.ts';

export const followerRoutes: Routes<typeof followers> = {
  findOnTodo: (scope, { params }) => findFollowing(scope, { noun: 'todos', id: params.todoId }),
  changeOnTodo: (scope, { params, body }) => changeFollowing(scope, { noun: 'todos', id: params.todoId }, body),
  findOnRock: (scope, { params }) => findFollowing(scope, { noun: 'rocks', id: params.rockId }),
  changeOnRock: (scope, { params, body }) => changeFollowing(scope, { noun: 'rocks', id: params.rockId }, body),
  findOnIssue: (scope, { params }) => findFollowing(scope, { noun: 'issues', id: params.issueId }),
  changeOnIssue: (scope, { params, body }) => changeFollowing(scope, { noun: 'issues', id: params.issueId }, body),
  findOnMeasurable: (scope, { params }) => findFollowing(scope, { noun: 'measurables', id: params.measurableId }),
  changeOnMeasurable: (scope, { params, body }) =>
    changeFollowing(scope, { noun: 'measurables', id: params.measurableId }, body),
};
