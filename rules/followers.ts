import type { Following } from '#contract/followers.ts';

/** Returns the ids of a row's followers: people who take part and did not unfollow it, and people who chose to follow it. */
export function followersOf(participantIds: string[], choices: Pick<Following, 'userId' | 'isFollowing'>[]): string[] {
  const choiceOf = new Map(choices.map(({ userId, isFollowing }) => [userId, isFollowing]));
  return [...new Set([...participantIds, ...choiceOf.keys()])].filter((userId) => choiceOf.get(userId) ?? true);
}
