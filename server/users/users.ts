import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CurrentUser, Role, User } from '#contract/users.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { auditAccount } from '#server/audit/account.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { removeSignInMethods } from '#server/auth/sign-in-methods.ts';
import type { Database } from '#server/db/pool.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import { listOrganizationIds } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import { type AccountScope, type Reading, type Scope, type SystemScope, theServer } from '#server/scope.ts';
import { preferencesOf } from './preferences.ts';
import { users } from './table.ts';

const accountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  isSuperAdmin: users.isSuperAdmin,
  hasAccount: users.hasAccount,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/** A member's row is newer by a change of the account or of the membership. */
const memberVersion = sql<number>`greatest(${users.version}, ${memberships.version})`;

/** An emptied account keeps its name; the address is gone. */
const withEmail = <U extends { email: string | null }>(user: U) => ({ ...user, email: user.email ?? '' });

/** Who is in the organization: all, or those with these ids. */
async function listMembers(scope: Reading, ids?: string[]): Promise<User[]> {
  const rows = await scope.db
    .select({ ...accountColumns, role: memberships.role, version: memberVersion })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, ids && inArray(memberships.userId, ids)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map(withEmail);
}

/** The people of the organization, by name. */
export const listUsers = (scope: Reading): Promise<User[]> => listMembers(scope);

/** People of the organization by their ids. */
export const readUsers = (scope: Reading, ids: string[]): Promise<User[]> => listMembers(scope, ids);

/** One person of the organization. @throws NotFound */
export async function findUser(scope: Reading, id: string): Promise<User> {
  return found(await listMembers(scope, [id]), 'User');
}

/** Creates an account; the address must not be taken. Gives its id. */
export async function createUser(
  db: Database,
  fields: Pick<
    typeof users.$inferInsert,
    'firstName' | 'lastName' | 'email' | 'passwordHash' | 'isSuperAdmin' | 'isDemo' | 'hasAccount'
  >,
): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({ ...fields, id });
  return id;
}

/** Removes for good those of these people who have no account and are in no organization any more. */
export async function deletePeople(db: Database, ids: string[]): Promise<void> {
  const isNowhere = sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`;
  await db.delete(users).where(and(inArray(users.id, ids), eq(users.hasAccount, false), isNowhere));
}

/** Makes the account with an address, in whatever case, a super admin; never one of the demo company. @throws NotFound */
export async function makeSuperAdmin(db: Database, email: string): Promise<void> {
  const rows = await db
    .update(users)
    .set({ isSuperAdmin: true })
    .where(and(eq(users.email, email.trim().toLowerCase()), eq(users.isDemo, false)))
    .returning({ id: users.id });
  const { id } = found(rows, 'Account');
  await auditAccount({ db, now: new Date(), actor: { userId: null } }, id, 'made_super_admin');
}

/** Makes a super admin an ordinary account again. */
export async function takeSuperAdmin({ db, record }: Pick<Scope, 'db' | 'record'>, id: string): Promise<void> {
  await db.update(users).set({ isSuperAdmin: false }).where(eq(users.id, id));
  record('accounts', 'changed', { id });
}

/** Makes the accounts with these addresses super admins, as far as the addresses are confirmed; never those of the demo company. */
export async function promoteConfirmed(db: Database, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const promoted = await db
    .update(users)
    .set({ isSuperAdmin: true })
    .where(
      and(
        inArray(users.email, emails),
        isNotNull(users.emailConfirmedAt),
        eq(users.isDemo, false),
        eq(users.isSuperAdmin, false),
      ),
    )
    .returning({ id: users.id });
  for (const { id } of promoted) {
    await auditAccount({ db, now: new Date(), actor: { userId: null } }, id, 'made_super_admin');
  }
}

/** Gives an account to whoever has just proven its address: the password of anybody before them is gone. */
export async function takeOver(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, pendingEmail: null, emailConfirmedAt: now.toISOString() })
    .where(eq(users.id, id));
}

/** Whoever is signed in. @throws NotFound when the account is gone */
export async function findCurrentUser({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<CurrentUser> {
  return findAccount(db, actor.userId);
}

/** The ids of the rows that name somebody, as one-on-ones do; for a query of `users` and `memberships`. */
const namedIn = (table: 'meetings' | 'charts', condition = sql`true`) => sql`array(
  select named.id from ${sql.identifier(table)} as named where named.organization_id = ${memberships.organizationId}
    and ${condition} and ${users.id} = any(named.visible_to) order by named.id)`;
/** The people of a meeting that is over never change, and there is no end to such meetings. */
const isOpen = sql`named.status in ('scheduled', 'in_progress', 'suspended')`;

/** An account with its role in the current organization. @throws NotFound */
export async function findAccount(db: Database, id: string): Promise<CurrentUser> {
  const rows = await db
    .select({
      ...accountColumns,
      role: memberships.role,
      preferences: users.preferences,
      organizationId: memberships.organizationId,
      isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null or ${users.isDemo}`,
      pendingEmail: users.pendingEmail,
      lacksSecondFactor: sql<boolean>`not ${users.hasSecondFactor} and coalesce((
        select demands_second_factor from organizations where id = ${memberships.organizationId}), false)`,
      teamIds: sql<number[]>`array(
        select team_id from team_members join teams on teams.id = team_id and teams.deleted_at is null
        where team_members.organization_id = ${memberships.organizationId} and user_id = ${users.id})`,
      audience: sql<string>`md5(concat(
        array(select teams.id from teams
          where teams.organization_id = ${memberships.organizationId} and teams.deleted_at is null
            and (not teams.is_private or exists (
              select from team_members where team_id = teams.id and team_members.user_id = ${users.id}))
          order by teams.id),
        ${namedIn('meetings', isOpen)}, ${namedIn('charts')}))`,
      version: sql<number>`greatest(${users.version}, ${memberships.version})`,
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.isDefault, true)))
    .where(eq(users.id, id));
  const user = found(rows, 'User');
  return { ...withEmail(user), role: user.role ?? 'managee', preferences: preferencesOf(user.preferences) };
}

/**
 * Makes sure that the people whom a change names are in the organization, and stay until it is through. To be asked
 * before rows are locked: whoever removes one of them locks the person first, and then what they own.
 * @throws Invalid naming the field
 */
export async function checkPeople(scope: Scope, path: string, ids: MaybeIds): Promise<void> {
  await lockPeople(scope, path, ids);
}

/** The same, for people who will own or do something: that is no observer. @throws Invalid naming the field */
export async function checkAssignees(scope: Scope, path: string, ids: MaybeIds): Promise<void> {
  const people = await lockPeople(scope, path, ids);
  if (people.every(mayWork)) return;
  throw new Invalid([{ path, message: `Observers only read and comment: choose someone else (${path})` }]);
}

/** The same, for people who will act themselves: that takes an account, too. @throws Invalid naming the field */
export async function checkParticipants(scope: Scope, path: string, ids: MaybeIds): Promise<void> {
  await checkAssignees(scope, path, ids);
  await checkAccounts(scope, path, ids);
}

type MaybeIds = (string | null | undefined)[];

/** Locks the memberships of people against their end. @throws Invalid naming the field */
async function lockPeople(scope: Scope, path: string, ids: MaybeIds): Promise<{ id: string; role: Role }[]> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  if (wanted.length === 0) return [];
  const rows = await scope.db
    .select({ id: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(wanted)}::text[])`))
    .orderBy(asc(memberships.userId))
    .for('key share');
  if (rows.length < wanted.length) {
    const message = `There is no such person (${path})`;
    throw new Invalid([{ path, message, code: 'no_such', params: { what: 'person' } }]);
  }
  return rows;
}

/** Makes sure that members have accounts; `checkPeople` asks whether they are members. @throws Invalid naming the field */
export async function checkAccounts(scope: Reading, path: string, ids: MaybeIds): Promise<void> {
  const wanted = ids.filter((id) => id != null);
  if (wanted.length === 0) return;
  const [person] = await scope.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, sql`${users.id} = any(${sql.param(wanted)}::text[])`, eq(users.hasAccount, false)))
    .limit(1);
  if (person) throw new Invalid([{ path, message: `${fullName(person)} has no account yet. Invite them first.` }]);
}

/** Fields with the owner that `assignedToId`, another name of `ownerId`, may give; `ownerId` itself wins. */
export const withOwner = <F extends { ownerId?: string | null | undefined; assignedToId?: string | null | undefined }>({
  assignedToId,
  ...fields
}: F) => (fields.ownerId === undefined && assignedToId !== undefined ? { ...fields, ownerId: assignedToId } : fields);

/** Changes an account that was found and is locked, and tells all organizations that it is in. */
export async function updateAccount(
  scope: Scope,
  before: User,
  fields: Partial<
    Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'email' | 'emailConfirmedAt' | 'profileImageUrl'>
  >,
): Promise<User> {
  await scope.db.update(users).set(fields).where(eq(users.id, before.id));
  const user = await findUser(scope, before.id);
  for (const id of await listOrganizationIds(scope, before.id)) scope.into(id).record('users', 'changed', user, before);
  return user;
}

/** Takes from an account, unless it is a super admin's, all but the name: its address is free again, its sign-ins end. Gives whether it was done. */
export async function emptyAccount(scope: Scope, id: string): Promise<boolean> {
  const emptied = await scope.db
    .update(users)
    .set({ email: null, emailConfirmedAt: null, pendingEmail: null, passwordHash: null, profileImageUrl: null })
    .where(and(eq(users.id, id), eq(users.isSuperAdmin, false)))
    .returning({ id: users.id });
  if (emptied.length > 0) {
    await endSessions(scope, id);
    await removeSignInMethods(scope.db, id);
  }
  return emptied.length > 0;
}

/** The address that an account is to have once that is confirmed, and who asked for it; null for none. */
export async function setPendingEmail(
  db: Database,
  id: string,
  pendingEmail: string | null,
  pendingEmailById: string | null = null,
): Promise<void> {
  await db.update(users).set({ pendingEmail, pendingEmailById }).where(eq(users.id, id));
}

/** Sets a password, or takes it away. */
export async function setPasswordHash(db: Database, id: string, passwordHash: string | null): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Gives an account a confirmed address, and tells all organizations that it is in, and the account itself. */
export async function giveEmail(scope: SystemScope, id: string, email: string): Promise<void> {
  const inOrganizations = (await listOrganizationIds(scope, id)).map((organizationId) => ({
    ...scope,
    actor: theServer(organizationId),
  }));
  const before = await Promise.all(inOrganizations.map((scope) => findUser(scope, id)));
  await scope.db
    .update(users)
    .set({ email, emailConfirmedAt: scope.now.toISOString(), pendingEmail: null, pendingEmailById: null })
    .where(eq(users.id, id));
  for (const [index, there] of inOrganizations.entries())
    scope.into(there.actor.organizationId).record('users', 'changed', await findUser(there, id), before[index]);
  scope.record('accounts', 'changed', { id });
}

/** Takes the address of an account as confirmed, if it is this one: a link was followed that was mailed there. */
export async function confirmAddress(
  { db, now, record }: Pick<SystemScope, 'db' | 'now' | 'record'>,
  id: string,
  email: string,
): Promise<void> {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: now.toISOString() })
    .where(and(eq(users.id, id), eq(users.email, email), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id });
  for (const account of confirmed) record('accounts', 'changed', account);
}

/** Says whether a sign-in to an account asks for more than the password. */
export async function setSecondFactor(db: Database, id: string, hasSecondFactor: boolean): Promise<void> {
  await db.update(users).set({ hasSecondFactor }).where(eq(users.id, id));
}
