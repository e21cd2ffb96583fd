import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Meeting } from '#contract/meetings.ts';
import { msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading } from '#server/scope.ts';

type Audience = Partial<Pick<Meeting, 'teamId' | 'meetingType' | 'participantIds'>>;

/**
 * Returns the named people of a meeting after a change of its fields, always with its organizer; null for its team, or for everyone.
 * @throws Invalid naming participantIds if there is also a team
 */
export function audienceAfter(
  before: Audience & Pick<Meeting, 'organizerId'>,
  change: { [Field in keyof Audience]?: Audience[Field] | undefined },
): string[] | null {
  const { participantIds: current = null, organizerId } = before;
  const { teamId = before.teamId ?? null, meetingType = before.meetingType, participantIds } = change;
  if (teamId !== null) {
    if (!participantIds) return null;
    const message = msg('Choose a team or participants, not both (participantIds)');
    throw new Invalid([{ path: 'participantIds', message }]);
  }
  const organizer = organizerId === null ? [] : [organizerId];
  if (participantIds) return [...new Set([...organizer, ...participantIds])];
  const isOneOnOne = meetingType === 'one_on_one';
  if (participantIds === null) return isOneOnOne ? organizer : null;
  // A meeting keeps its people until its type or team changes.
  const hasChanged = meetingType !== before.meetingType || teamId !== (before.teamId ?? null);
  return isOneOnOne && hasChanged && current === null ? organizer : current;
}

/** SQL condition: a row names exactly these people, and perhaps its owner. */
export function isOfPeople(ids: string[], { visibleTo, ...table }: { visibleTo: PgColumn; ownerId?: PgColumn }): SQL {
  const people = sql`${sql.param(ids)}::text[]`;
  const others = table.ownerId ? sql`array_remove(${visibleTo}, ${table.ownerId})` : visibleTo;
  return sql`(${visibleTo} @> ${people} and ${others} <@ ${people})`;
}

type TeamTable = Parameters<typeof isOfPeople>[1] & { teamId: PgColumn };

/** SQL condition: a row belongs to the named people or the team of a meeting. Undefined for a meeting without either, which has all rows. */
export const isOfSame = (
  { teamId, participantIds }: Pick<Meeting, 'teamId' | 'participantIds'>,
  table: TeamTable,
): SQL | undefined =>
  participantIds ? isOfPeople(participantIds, table) : teamId === null ? undefined : eq(table.teamId, teamId);

/** Returns an actor that stands for all readers of a meeting: it sees only rows that each of them can see. */
export const readersOf = (
  { actor }: Pick<Reading, 'actor'>,
  { teamId, participantIds }: Meeting,
): Reading['actor'] => ({
  organizationId: actor.organizationId,
  everyone: true,
  teamId,
  people: participantIds,
});
