import type { comments } from '#contract/comments.ts';
import { commentableNouns, commentCall } from '#contract/nouns.ts';
import { targetIn } from '#rules/comments.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Scope } from '#server/scope.ts';
import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
  type NewComment,
  restoreComment,
} from './comments.ts';

type OwnRoutes = Pick<Routes<typeof comments>, 'change' | 'delete' | 'restore'>;
type Call = { params: Record<string, number>; body: NewComment };

/** The calls for the comments on rows of each noun. */
const onRows = Object.fromEntries(
  commentableNouns.flatMap((noun) => {
    const list = (scope: Scope, { params }: Call) => listComments(scope, targetIn(noun, params));
    const create = (scope: Scope, { params, body }: Call) => createComment(scope, targetIn(noun, params), body);
    return [
      [commentCall('list', noun), list],
      [commentCall('create', noun), create],
    ];
  }),
) as Omit<Routes<typeof comments>, keyof OwnRoutes>;

export const commentRoutes: Routes<typeof comments> = {
  ...onRows,
  change: (scope, { params, body }) => changeComment(scope, params.id, body),
  delete: (scope, { params }) => deleteComment(scope, params.id),
  restore: (scope, { params }) => restoreComment(scope, params.id),
};
