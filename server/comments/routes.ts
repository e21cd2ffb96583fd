import type { comments } from '#contract/comments.ts';
import { commentableNouns, commentCall, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
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
    const on = ({ params }: Call): CommentTarget => ({ noun, id: params[targetFieldOf(noun)] ?? 0 });
    return [
      [commentCall('list', noun), (scope: Scope, call: Call) => listComments(scope, on(call))],
      [commentCall('create', noun), (scope: Scope, call: Call) => createComment(scope, on(call), call.body)],
    ];
  }),
) as Omit<Routes<typeof comments>, keyof OwnRoutes>;

export const commentRoutes: Routes<typeof comments> = {
  ...onRows,
  change: (scope, { params, body }) => changeComment(scope, params.id, body),
  delete: (scope, { params }) => deleteComment(scope, params.id),
  restore: (scope, { params }) => restoreComment(scope, params.id),
};
