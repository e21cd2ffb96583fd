import type { Rock } from '#contract/rocks.ts';
import { isCarriedOver } from '#rules/rocks.ts';
import { canMoveToTeam } from '#rules/teams.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const rocks = collect<Rock>('rocks', { idOf: byId });

/** The latest quarter first, then by due date, those without one last. */
const byDueDate = (one: Rock, other: Rock) =>
  other.quarter.localeCompare(one.quarter) ||
  (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999') ||
  one.id - other.id;

/** Whether a rock shows in a quarter: its own, or carried over into the current one. */
export const belongsTo = (quarter: string, isCurrent: boolean) => (rock: Rock) =>
  rock.quarter === quarter || (isCurrent && isCarriedOver(rock, quarter));

/** The rocks of a quarter. The current one includes those carried over. */
export const rocksOfQuarterQuery = (quarter: string, isCurrent: boolean) =>
  rocks.list(api.rocks.list.options({ query: { quarter } }), {
    belongs: belongsTo(quarter, isCurrent),
    compare: byDueDate,
  });

/** Rocks of a quarter without a team whose owner or creator is one of these members. */
export const rocksWithoutTeamQuery = (quarter: string, isCurrent: boolean) => (teamId: number, memberIds: string[]) => {
  const isOfQuarter = belongsTo(quarter, isCurrent);
  return rocks.list(
    {
      ...api.rocks.list.options({ query: { noTeamOf: teamId, quarter } }),
      queryKey: ['rocks', 'withoutTeam', teamId, quarter, memberIds],
    },
    { belongs: (rock) => isOfQuarter(rock) && canMoveToTeam(rock, memberIds), compare: byDueDate },
  );
};

/** The rocks that a person owns, of all quarters. */
export const rocksOfPersonQuery = (ownerId: string) =>
  rocks.list(api.rocks.list.options({ query: { ownerId } }), {
    belongs: (rock) => rock.ownerId === ownerId,
    compare: byDueDate,
  });

/** All rocks of the organization, for look-ups by id. */
export const rocksQuery = rocks.list(api.rocks.list.options(), { belongs: () => true, compare: byDueDate });

export const rockQuery = (id: number) => rocks.one(id, api.rocks.find.options({ params: { id } }));
