import type { CommentTarget } from '#rules/comments.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { nouns, nounsWith } from '#web/nouns/nouns.tsx';

const keyOf = ({ noun, id }: CommentTarget) => ['followers', noun, id];

/** Whether the user follows a row. Fetched when the row opens, and again when the user comments. */
export const followingQuery = (on: CommentTarget) => ({
  queryKey: keyOf(on),
  queryFn: () => nouns[on.noun].following(on.id),
  staleTime: 0,
});

onChanges(['comments', 'followings'], () => void queryClient.invalidateQueries({ queryKey: ['followers'] }));
for (const noun of nounsWith('following'))
  onChanges([noun], (ids = []) => {
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf({ noun, id: Number(id) }) });
  });
