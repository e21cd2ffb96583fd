import type { todos } from '#contract/todos.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import { archiveCompletedTodos, unarchiveTodos } from './archive.ts';
import { listTodos } from './list.ts';
import { findTodo } from './read.ts';
import { changeTodo, createTodos, deleteTodo, dropTodo, reorderTodos, restoreTodo, setTodoTeam } from './todos.ts';

export const todoRoutes: Routes<typeof todos> = {
  list: (scope, { query }) => listTodos(scope, query),
  create: (scope, { body }) => createTodos(scope, body),
  reorder: (scope, { body }) => reorderTodos(scope, body.todoIds),
  archiveCompleted: (scope, { body }) => archiveCompletedTodos(scope, body.rockId),
  unarchive: (scope, { body }) => unarchiveTodos(scope, body.todoIds),
  setTeam: (scope, { body }) => setTodoTeam(scope, body.todoIds, body.teamId),
  find: (scope, { params }) => findTodo(scope, params.id),
  change: (scope, { params, body }) => changeTodo(scope, params.id, body),
  delete: (scope, { params, query }) => deleteTodo(scope, params.id, query),
  restore: (scope, { params }) => restoreTodo(scope, params.id),
  drop: (scope, { params }) => dropTodo(scope, params.id),
  activity: activityOf('todos', findTodo),
};
