/** How many issues each chooses, and how many the team takes up in a round. */
export const chosenAtMost = 3;

type Rated = { id: number; rating: number };

/** How many votes each issue got, by its id; `votes` are what each person chose. */
export const countVotes = (votes: number[][]): Map<number, number> =>
  new Map([...Map.groupBy(votes.flat(), (id) => id)].map(([id, those]) => [id, those.length]));

/** Issues in the order in which they are taken up: by votes, then by rating, then those first that came first. */
export const byVotes =
  (counts: Map<number, number>) =>
  (one: Rated, other: Rated): number =>
    (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0) || other.rating - one.rating || one.id - other.id;

/**
 * The issues that a round puts first, by their ids: the three with the most votes. Where more issues share the last of these
 * ranks than fit, those are `tied` and the team decides between them.
 */
export function topVoted(counts: Map<number, number>): { top: Set<number>; tied: Set<number> } {
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const last = ranked[chosenAtMost - 1]?.[1] ?? 1;
  const isTie = ranked[chosenAtMost]?.[1] === last;
  const idsOf = (isMeant: (votes: number) => boolean) =>
    new Set(ranked.filter(([, votes]) => isMeant(votes)).map(([id]) => id));
  return {
    top: idsOf((votes) => votes > last || (votes === last && !isTie)),
    tied: idsOf((votes) => votes === last && isTie),
  };
}
