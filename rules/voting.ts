import type { Issue } from '#contract/issues.ts';

/** How many issues each person votes for, and how many the team discusses in a round. */
export const issuesPerRound = 3;

type RatedIssue = { id: number; rating: number; priority: Issue['priority'] };

const criticalFirst = (one: Pick<RatedIssue, 'priority'>, other: Pick<RatedIssue, 'priority'>): number =>
  Number(other.priority === 'critical') - Number(one.priority === 'critical');

/** Returns the number of votes by issue id. `votes` are the issue ids that each person chose. */
export const countVotes = (votes: number[][]): Map<number, number> =>
  new Map([...Map.groupBy(votes.flat(), (id) => id)].map(([id, those]) => [id, those.length]));

/** The order of issues while people vote: critical ones, then oldest first. Ratings don't move rows, and new issues come last. */
export const whileVoting = (one: Omit<RatedIssue, 'rating'>, other: Omit<RatedIssue, 'rating'>): number =>
  criticalFirst(one, other) || one.id - other.id;

/** Returns the order in which issues are discussed: by votes, then critical ones, then by rating, then oldest first. */
export const byVotes =
  (counts: Map<number, number>) =>
  (one: RatedIssue, other: RatedIssue): number =>
    (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0) ||
    criticalFirst(one, other) ||
    other.rating - one.rating ||
    one.id - other.id;

/**
 * Returns the ids of the issues to discuss in a round: the three with the most votes. If more issues share the last of these ranks
 * than fit, they are `tied` and the team decides between them.
 */
export function topVoted(counts: Map<number, number>): { top: Set<number>; tied: Set<number> } {
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const last = ranked[issuesPerRound - 1]?.[1] ?? 1;
  const isTie = ranked[issuesPerRound]?.[1] === last;
  const idsWhere = (matches: (votes: number) => boolean) =>
    new Set(ranked.filter(([, votes]) => matches(votes)).map(([id]) => id));
  return {
    top: idsWhere((votes) => votes > last || (votes === last && !isTie)),
    tied: idsWhere((votes) => votes === last && isTie),
  };
}
