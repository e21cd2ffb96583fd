import { commentableNouns, kindOf, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** The calls of all nouns have the types of those for to-dos. */
const paramsOf = ({ noun, id }: CommentTarget) => ({ [targetFieldOf(noun)]: id }) as { todoId: number };

/** Follows a row, or no longer. */
export const follow = (on: CommentTarget, isFollowing: boolean) =>
  api.followers[`changeOn${kindOf(on.noun)}` as 'changeOnTodo']({ params: paramsOf(on), body: { isFollowing } });

const keyOf = ({ noun, id }: CommentTarget) => ['followers', noun, id];

/** Whether the user follows a row. Fetched when the row opens, and again when the user comments. */
export const followingQuery = (on: CommentTarget) => ({
  queryKey: keyOf(on),
  queryFn: () => api.followers[`findOn${kindOf(on.noun)}` as 'findOnTodo']({ params: paramsOf(on) }),
  staleTime: 0,
});

onChanges(['comments', 'followings'], () => void queryClient.invalidateQueries({ queryKey: ['followers'] }));
for (const noun of commentableNouns)
  onChanges([noun], (ids = []) => {
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf({ noun, id: Number(id) }) });
  });
