import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { fullName } from '#rules/people.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { activeMembershipOf, isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { teamMembers } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';
import type { Contact } from './icalendar.ts';

/** The maximum of people per meeting in a calendar. */
const attendeesAtMost = 50;
/** The maximum of team members read for one calendar. */
const readAtMost = 10_000;

type Row = { organizerId: string | null; teamId: number | null; visibleTo: string[] | null };
type MeetingPeople = { organizer: Contact | undefined; attendees: Contact[] };

const { id, firstName, lastName, email } = users;
type PersonRow = { id: string; firstName: string; lastName: string; email: string | null };
const contactOf = (person: PersonRow): Contact => ({ name: fullName(person), email: person.email ?? '' });

/**
 * Returns a function that finds the organizer and attendees of a meeting. Only people with a confirmed address are included, and no one if
 * the organizer's is unconfirmed (RFC 5545, 3.8.4.3).
 */
export async function findPeople(scope: Reading, rows: Row[]): Promise<(row: Row) => MeetingPeople> {
  const ids = [...new Set(rows.flatMap(({ organizerId, visibleTo }) => [organizerId ?? [], visibleTo ?? []].flat()))];
  const found = await scope.db
    .select({ id, firstName, lastName, email })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .where(ours(scope, memberships, inArray(memberships.userId, ids), isActiveMember));
  const people = new Map(found.map((person) => [person.id, contactOf(person)]));
  const teamIds = [...new Set(rows.flatMap(({ teamId }) => teamId ?? []))];
  const members = await scope.db
    .select({ teamId: teamMembers.teamId, id, firstName, lastName, email })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.id, teamMembers.userId), isNotNull(users.emailConfirmedAt)))
    .innerJoin(memberships, activeMembershipOf(teamMembers.organizationId, teamMembers.userId))
    .where(ours(scope, teamMembers, isOneOf(teamMembers.teamId, teamIds)))
    .orderBy(teamMembers.teamId, teamMembers.userId)
    .limit(readAtMost);
  const teams = Map.groupBy(members, ({ teamId }) => teamId);
  return ({ organizerId, teamId, visibleTo }) => {
    const organizer = people.get(organizerId ?? '');
    const attendees = visibleTo
      ? visibleTo.flatMap((userId) => people.get(userId) ?? [])
      : (teams.get(teamId ?? 0) ?? []).map(contactOf);
    return { organizer, attendees: organizer ? attendees.slice(0, attendeesAtMost) : [] };
  };
}
