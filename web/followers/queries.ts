import { commentableNouns, kindOf } from '#contract/nouns.ts';
import { type CommentTarget, paramsOf } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

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
