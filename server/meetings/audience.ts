import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Meeting } from '#contract/meetings.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkAccounts, checkAssignees } from '#server/users/users.ts';

/** Makes sure that the people whom a meeting is to name can come to it. @throws Invalid naming participantIds */
export async function checkNamed(scope: Scope, ids: string[] | null | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  await checkAssignees(scope, 'participantIds', ids);
  await checkAccounts(scope, 'participantIds', ids);
}

type Audience = Partial<Pick<Meeting, 'teamId' | 'meetingType' | 'participantIds'>>;

/**
 * Who alone may find a meeting once its fields are changed like this; null for its team, or for everybody. Its organizer is
 * always among them. @throws Invalid naming participantIds for people beside a team
 */
export function audienceAfter(
  before: Audience & Pick<Meeting, 'organizerId'>,
  change: { [Field in keyof Audience]?: Audience[Field] | undefined },
): string[] | null {
  const { participantIds: named = null, organizerId } = before;
  const { teamId = before.teamId ?? null, meetingType = before.meetingType, participantIds } = change;
  if (teamId !== null) {
    if (!participantIds) return null;
    const message = 'The people of a meeting with a team are its team: leave out one of the two (participantIds)';
    throw new Invalid([{ path: 'participantIds', message }]);
  }
  const organizer = organizerId === null ? [] : [organizerId];
  if (participantIds) return [...new Set([...organizer, ...participantIds])];
  const isOneOnOne = meetingType === 'one_on_one';
  if (participantIds === null) return isOneOnOne ? organizer : null;
  // One that was there before keeps its people, or none, until its type or its team is another.
  const isOther = meetingType !== before.meetingType || teamId !== (before.teamId ?? null);
  return isOneOnOne && isOther && named === null ? organizer : named;
}

/** The condition that these people, and nobody else but its owner, are named in a row. */
export function isOfPeople(ids: string[], { visibleTo, ...table }: { visibleTo: PgColumn; ownerId?: PgColumn }): SQL {
  const people = sql`${sql.param(ids)}::text[]`;
  const others = table.ownerId ? sql`array_remove(${visibleTo}, ${table.ownerId})` : visibleTo;
  return sql`(${visibleTo} @> ${people} and ${others} <@ ${people})`;
}
