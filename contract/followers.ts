import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathReference, shape } from './shapes.ts';

/** That somebody said by hand whether they follow a row: one of the four ids. Told to whom it is of alone. */
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

/** Whether one follows one kind of thing, and that one does or not; `params` names the row in the path. */
const on = <const Path extends `/api/${string}/following`, Params extends z.ZodObject>(
  path: Path,
  what: string,
  params: Params,
) => ({
  find: endpoint({
    method: 'GET',
    path,
    summary: `Tell whether the caller follows ${what}: who takes part does, unless they stopped`,
    params,
    answer,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: `Follow ${what}, to hear of comments on it, or stop`,
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
