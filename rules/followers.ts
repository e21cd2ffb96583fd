import type { Following } from '#contract/followers.ts';

/** Who follows a row: whoever takes part in it and did not stop, and whoever began by hand. */
export function followersOf(takingPart: string[], said: Pick<Following, 'userId' | 'isFollowing'>[]): string[] {
  const byHand = new Map(said.map(({ userId, isFollowing }) => [userId, isFollowing]));
  return [...new Set([...takingPart, ...byHand.keys()])].filter((userId) => byHand.get(userId) ?? true);
}
