import type { CommentableNoun } from '#contract/comments.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { findIssue } from '#server/issues/issues.ts';
import { findMeasurable } from '#server/measurables/measurables.ts';
import { findRock } from '#server/rocks/rocks.ts';
import type { Reading } from '#server/scope.ts';
import { findTodo } from '#server/todos/todos.ts';

type DiscussedRow = { id: number; title: string };

const finders: Record<CommentableNoun, (scope: Reading, id: number) => Promise<DiscussedRow>> = {
  todos: findTodo,
  rocks: findRock,
  issues: findIssue,
  measurables: async (scope, id) => {
    const { name } = await findMeasurable(scope, id);
    return { id, title: name };
  },
};

/** The row that comments are on, if the caller can read it. @throws NotFound */
export const findDiscussed = (scope: Reading, { noun, id }: CommentTarget): Promise<DiscussedRow> =>
  finders[noun](scope, id);
