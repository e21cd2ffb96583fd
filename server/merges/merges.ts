import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { ofNounsWith } from '#contract/nouns.ts';
import type { Merge, User } from '#contract/users.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { trashStart } from '#server/db/columns.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { TakenOver } from '#server/events/record.ts';
import { endMembership, lockMembers } from '#server/organizations/memberships.ts';
import { addMember, lockAccount } from '#server/organizations/organizations.ts';
import { memberships } from '#server/organizations/table.ts';
import { handBackAll, handOverAll, oneNewOwner } from '#server/removals/rows.ts';
import { asServer, type Scope, type ServerScope, type SystemScope } from '#server/scope.ts';
import { joinTeamsOf } from '#server/teams/members.ts';
import { findName } from '#server/users/names.ts';
import { asPerson, users } from '#server/users/table.ts';
import { findUser } from '#server/users/users.ts';
import { becomePerson } from './become.ts';
import { merges } from './table.ts';

const idsOf = <Id>(rows: { id: Id }[]): Id[] => rows.map(({ id }) => id);

/**
 * Ends the membership of a person without an account. They never saw the invite code, so it stays. `by` says who took over, for the
 * log: the member who they are now, or those who took over their work.
 */
export async function endPerson(
  scope: ServerScope,
  person: User,
  by: { mergedInto: string } | { takenOver: TakenOver[] },
): Promise<void> {
  const { version } = await endMembership(scope, person.id);
  const row = { ...person, version };
  scope.record('users', 'deleted', { ...row, ...by }, { ...row, mergedInto: null, takenOver: null });
}

/**
 * Moves the teams and work of a person without an account to a member, and removes the person. Does nothing for an observer, who cannot
 * own work, or if the person is gone because another invitation for them was accepted first. `mergedById` is null if the member used
 * their own invitation. A new member who has the person's
 * address from an imported organization becomes the person, with all that they wrote and saw.
 */
export async function takeOverPerson(
  scope: ServerScope,
  personId: string,
  { userId, mergedById, isNew }: { userId: string; mergedById: string | null; isNew: boolean },
): Promise<void> {
  await lockAccount(scope, personId);
  const roles = await lockMembers(scope, [personId, userId]);
  if (!roles.has(personId) || !mayWork({ role: roles.get(userId) ?? 'observer' })) return;
  const person = await findUser(scope, personId);
  const teams = await joinTeamsOf(asServer(scope), personId, userId);
  const { seats, ...handedOver } = await handOverAll(scope, personId, oneNewOwner(userId));
  const takenOver = {
    ...teams,
    ...ofNounsWith('isOwned', (noun) => idsOf(handedOver[noun])),
    seats: idsOf(seats),
    seatsHeldBefore: idsOf(seats.filter(({ wasShared }) => wasShared)),
    isWhole: isNew && (await hadAddressOf(scope, personId, userId)),
  };
  const { organizationId } = scope.actor;
  const mergedAt = scope.now.toISOString();
  await scope.db.insert(merges).values({ organizationId, personId, userId, mergedById, mergedAt, takenOver });
  if (takenOver.isWhole) await becomePerson(scope, { from: personId, to: userId });
  await endPerson(scope, person, { mergedInto: await findName(scope, userId) });
}

/** Whether the confirmed address of an account is the one that a person had in an imported organization. */
async function hadAddressOf({ db }: ServerScope, personId: string, userId: string): Promise<boolean> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)));
  if (!account?.email) return false;
  return (await db.$count(users, and(eq(users.id, personId), eq(users.formerEmailHash, hashToken(account.email))))) > 0;
}

/** Returns the merges of the organization that can still be undone, latest first. */
export const listMerges = (scope: Scope): Promise<Merge[]> =>
  scope.db
    .select({
      person: asPerson,
      userId: merges.userId,
      mergedById: merges.mergedById,
      mergedAt: merges.mergedAt,
      count: sql<number>`(select coalesce(sum(jsonb_array_length(value)), 0)::int from jsonb_each(${merges.takenOver})
        where key not in ('seatsHeldBefore', 'teamsJoined', 'isWhole'))`,
    })
    .from(merges)
    .innerJoin(users, eq(users.id, merges.personId))
    .where(ours(scope, merges, gt(merges.mergedAt, trashStart(scope.now))))
    .orderBy(desc(merges.mergedAt));

/**
 * Brings back a person without an account who was merged into a member within 30 days, with the teams, and with the work and seats that
 * the member still has. What a member had become the author or a reader of is the person's again. The member leaves the teams that they
 * joined by it and do not lead. @throws NotFound; Forbidden; Conflict if the
 * member is gone
 */
export async function unmergePerson(scope: Scope, personId: string): Promise<User> {
  demand(mayAdminister(scope.actor), msg('Only admins can merge people'));
  await lockAccount(scope, personId);
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .delete(merges)
    .where(ours(scope, merges, and(eq(merges.personId, personId), gt(merges.mergedAt, trashStart(scope.now)))))
    .returning();
  const { userId, takenOver, mergedAt } = found(rows, 'User');
  await lockMembers(scope, [userId]);
  if ((await scope.db.$count(memberships, ours(scope, memberships, eq(memberships.userId, userId)))) === 0)
    throw new Conflict(msg('The member who took over has left, and someone else has their work'));
  await addMember(scope, organizationId, personId, { role: 'managee' });
  await handBackAll(scope, takenOver, { from: userId, to: personId });
  if (takenOver.isWhole) await becomePerson(scope, { from: userId, to: personId, before: mergedAt });
  const person = await findUser(scope, personId);
  const member = await findName(scope, userId);
  scope.record('users', 'changed', { ...person, mergedInto: null }, { ...person, mergedInto: member });
  return person;
}

/** Forgets the merges that can no longer be undone, in all organizations. */
export async function purgeMerges({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(merges).where(lt(merges.mergedAt, trashStart(now)));
}
