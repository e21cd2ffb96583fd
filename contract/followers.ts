import { z } from 'zod';
import { targetParams, targetPath } from './discussed.ts';
import { endpoint } from './endpoint.ts';
import { type CommentableNoun, commentableNouns, kindOf, nouns, type OneOf, type TargetField } from './nouns.ts';
import { shape } from './shapes.ts';

/** A user's explicit choice to follow or unfollow a row. Exactly one of the ids of rows is set. Only sent to that user. */
export type Following = Record<TargetField, number | null> & {
  id: number;
  userId: string;
  isFollowing: boolean;
  version: number;
};

const answer = shape('Following', { isFollowing: z.boolean() });
const body = shape('FollowingChange', { isFollowing: z.boolean() });

/** The endpoints to follow rows of one noun. */
const on = <N extends CommentableNoun>(noun: N) => {
  const row = { path: `${targetPath(noun)}/following` as const, params: targetParams(noun), answer };
  const { discussedAs } = nouns[noun];
  return {
    find: endpoint({
      method: 'GET',
      ...row,
      summary: `Read whether the caller follows ${discussedAs}; people who take part follow it unless they unfollowed`,
    }),
    change: endpoint({
      method: 'PUT',
      ...row,
      summary: `Follow or unfollow ${discussedAs}, to get notified about comments`,
      body,
      example: { isFollowing: true },
    }),
  };
};
type On<N extends CommentableNoun> = ReturnType<typeof on<N>>;

export const followers = Object.fromEntries(
  commentableNouns.flatMap((noun) => {
    const { find, change } = on(noun);
    return [
      [`findOn${kindOf(noun)}`, find],
      [`changeOn${kindOf(noun)}`, change],
    ];
  }),
) as { [N in CommentableNoun as `findOn${Capitalize<OneOf<N>>}`]: On<N>['find'] } & {
  [N in CommentableNoun as `changeOn${Capitalize<OneOf<N>>}`]: On<N>['change'];
};
