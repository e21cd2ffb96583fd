import type { followers } from '#contract/followers.ts';
import { commentableNouns, kindOf } from '#contract/nouns.ts';
import { targetIn } from '#rules/comments.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Scope } from '#server/scope.ts';
import { changeFollowing, findFollowing } from './followers.ts';

type Call = { params: Record<string, number>; body: { isFollowing: boolean } };

export const followerRoutes = Object.fromEntries(
  commentableNouns.flatMap((noun) => {
    const find = (scope: Scope, { params }: Call) => findFollowing(scope, targetIn(noun, params));
    const change = (scope: Scope, { params, body }: Call) => changeFollowing(scope, targetIn(noun, params), body);
    return [
      [`findOn${kindOf(noun)}`, find],
      [`changeOn${kindOf(noun)}`, change],
    ];
  }),
) as unknown as Routes<typeof followers>;
