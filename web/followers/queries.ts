import type { Following } from '#contract/followers.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

type Answer = Pick<Following, 'isFollowing'>;

/** The calls about each kind of row. */
export const calls = {
  todos: {
    find: (todoId: number) => api.followers.findOnTodo({ params: { todoId } }),
    change: (todoId: number, body: Answer) => api.followers.changeOnTodo({ params: { todoId }, body }),
  },
  rocks: {
    find: (rockId: number) => api.followers.findOnRock({ params: { rockId } }),
    change: (rockId: number, body: Answer) => api.followers.changeOnRock({ params: { rockId }, body }),
  },
  issues: {
    find: (issueId: number) => api.followers.findOnIssue({ params: { issueId } }),
    change: (issueId: number, body: Answer) => api.followers.changeOnIssue({ params: { issueId }, body }),
  },
  measurables: {
    find: (measurableId: number) => api.followers.findOnMeasurable({ params: { measurableId } }),
    change: (measurableId: number, body: Answer) =>
      api.followers.changeOnMeasurable({ params: { measurableId }, body }),
  },
};

const keyOf = ({ noun, id }: CommentTarget) => ['followers', noun, id];

/** Whether the user follows a row. Fetched when the row opens, and again when the user comments. */
export const followingQuery = (on: CommentTarget) => ({
  queryKey: keyOf(on),
  queryFn: () => calls[on.noun].find(on.id),
  staleTime: 0,
});

onChanges(['comments', 'followings'], () => void queryClient.invalidateQueries({ queryKey: ['followers'] }));
for (const noun of ['todos', 'rocks', 'issues', 'measurables'] as const)
  onChanges([noun], (ids = []) => {
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf({ noun, id: Number(id) }) });
  });
