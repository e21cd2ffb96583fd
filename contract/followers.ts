import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathReference, shape } from './shapes.ts';

/** A user's explicit choice to follow or unfollow a row. Exactly one of the four ids is set. Only sent to that user. */
export type Following = {
  id: number;
  todoId: number | null;
  rockId: number | null;
  issueId: number | null;
  measurableId: number | null;
  userId: string;
  isFollowing: boolean;
  version: number;
};

const answer = shape('Following', { isFollowing: z.boolean() });
const body = shape('FollowingChange', { isFollowing: z.boolean() });

/** The endpoints to follow rows of one noun; `params` are those of the path. */
const on = <const Path extends `/api/${string}/following`, Params extends z.ZodObject>(
  path: Path,
  what: string,
  params: Params,
) => ({
  find: endpoint({
    method: 'GET',
    path,
    summary: `Read whether the caller follows ${what}; people who take part follow it unless they unfollowed`,
    params,
    answer,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: `Follow or unfollow ${what}, to get notified about comments`,
    params,
    body,
    answer,
    example: { isFollowing: true },
  }),
});

const onTodo = on('/api/todos/:todoId/following', 'a to-do', z.object({ todoId: pathReference('todo') }));
const onRock = on('/api/rocks/:rockId/following', 'a rock', z.object({ rockId: pathReference('rock') }));
const onIssue = on('/api/issues/:issueId/following', 'an issue', z.object({ issueId: pathReference('issue') }));
const onMeasurable = on(
  '/api/measurables/:measurableId/following',
  'a measurable',
  z.object({ measurableId: pathReference('measurable') }),
);

export const followers = {
  findOnTodo: onTodo.find,
  changeOnTodo: onTodo.change,
  findOnRock: onRock.find,
  changeOnRock: onRock.change,
  findOnIssue: onIssue.find,
  changeOnIssue: onIssue.change,
  findOnMeasurable: onMeasurable.find,
  changeOnMeasurable: onMeasurable.change,
};
