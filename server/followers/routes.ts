import type { followers } from '#contract/followers.ts';
import { commentableNouns, kindOf, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Scope } from '#server/scope.ts';
import { changeFollowing, findFollowing } from './followers.ts';

type Call = { params: Record<string, number>; body: { isFollowing: boolean } };

export const followerRoutes = Object.fromEntries(
  commentableNouns.flatMap((noun) => {
    const on = ({ params }: Call): CommentTarget => ({ noun, id: params[targetFieldOf(noun)] ?? 0 });
    return [
      [`findOn${kindOf(noun)}`, (scope: Scope, call: Call) => findFollowing(scope, on(call))],
      [`changeOn${kindOf(noun)}`, (scope: Scope, call: Call) => changeFollowing(scope, on(call), call.body)],
    ];
  }),
) as unknown as Routes<typeof followers>;
