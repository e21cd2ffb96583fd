import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readFollowings } from './followers.ts';

export const followingNoun: Noun<'followings'> = {
  read: readFollowings,
  ...toItsPerson,
};
