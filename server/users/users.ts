import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { CurrentUser, Role, User } from '#contract/users.ts';
import { canOwnWork, fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { removeSignInMethods } from '#server/auth/sign-in-methods.ts';
import type { Database } from '#server/db/pool.ts';
import { readRows } from '#server/db/rows.ts';
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

/** A member's row changes with the account and with the membership. */
const memberVersion = sql<number>`greatest(${users.version}, ${memberships.version})`;

/** A deleted account keeps its name, but has no email. */
const withEmail = <U extends { email: string | null }>(user: U) => ({ ...user, email: user.email ?? '' });

const memberColumns = {
  ...accountColumns,
  email: sql<string>`coalesce(${users.email}, '')`,
  role: memberships.role,
  title: memberships.title,
  phone: memberships.phone,
  location: memberships.location,
  pronouns: memberships.pronouns,
  deactivatedAt: memberships.deactivatedAt,
  version: memberVersion,
};

/** Returns all members of the organization, or those with these ids. */
async function listMembers(scope: Reading, ids?: string[]): Promise<User[]> {
  return readRows<User>(
    scope.db,
    memberColumns,
    sql`from ${memberships} join ${users} on ${users.id} = ${memberships.userId}
      where ${ours(scope, memberships, ids && inArray(memberships.userId, ids))}
      order by ${users.firstName}, ${users.lastName}, ${users.id}`,
  );
}

/** Returns the people of the organization, by name. */
export const listUsers = (scope: Reading): Promise<User[]> => listMembers(scope);

/** Returns people of the organization by id. */
export const readUsers = (scope: Reading, ids: string[]): Promise<User[]> => listMembers(scope, ids);

/** Returns a person of the organization. @throws NotFound */
export async function findUser(scope: Reading, id: string): Promise<User> {
  return found(await listMembers(scope, [id]), 'User');
}

/** Creates an account and returns its id. The address must not be taken. */
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

/** Sets the URL of the picture of a person that no one sees yet. */
export async function setProfileImageUrl(db: Database, id: string, profileImageUrl: string): Promise<void> {
  await db.update(users).set({ profileImageUrl }).where(eq(users.id, id));
}

/** Permanently deletes each of these people who has no account and is in no organization. */
export async function deletePeople(db: Database, ids: string[]): Promise<void> {
  const isNowhere = sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`;
  await db.delete(users).where(and(inArray(users.id, ids), eq(users.hasAccount, false), isNowhere));
}

/** Makes the account with an email (in any case) a super admin, unless it is a demo account. @throws NotFound */
export async function makeSuperAdmin(db: Database, email: string): Promise<void> {
  const rows = await db
    .update(users)
    .set({ isSuperAdmin: true })
    .where(and(eq(users.email, email.trim().toLowerCase()), eq(users.isDemo, false)))
    .returning({ id: users.id });
  const { id } = found(rows, 'Account');
  await auditAccount({ db, now: new Date(), actor: { userId: null } }, id, 'made_super_admin');
}

/** Revokes super admin rights. */
export async function revokeSuperAdmin({ db, record }: Pick<Scope, 'db' | 'record'>, id: string): Promise<void> {
  await db.update(users).set({ isSuperAdmin: false }).where(eq(users.id, id));
  record('accounts', 'changed', { id });
}

/** Makes the accounts with these addresses super admins, if the addresses are confirmed. Demo accounts are left out. */
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

/** Confirms an account's address for its proven owner, and removes the password of its previous user. */
export async function takeOver(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, pendingEmail: null, emailConfirmedAt: now.toISOString() })
    .where(eq(users.id, id));
}

/** Returns the signed-in user. @throws NotFound if the account is gone */
export async function findCurrentUser({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<CurrentUser> {
  return findAccount(db, actor.userId, actor.organizationId);
}

/** SQL for the ids of the rows that name a user; for a query of `users` and `memberships`. */
const rowsNaming = (table: 'meetings' | 'charts', condition = sql`true`) => sql`array(
  select row.id from ${sql.identifier(table)} as row where row.organization_id = ${memberships.organizationId}
    and ${condition} and ${users.id} = any(row.visible_to) order by row.id)`;
/** Past meetings are left out: their people never change, and their number only grows. */
const isOpen = sql`row.status in ('scheduled', 'in_progress', 'suspended')`;

/**
 * Returns an account with its role in one of its organizations: by default the current one, null for none. @throws NotFound
 */
export async function findAccount(db: Database, id: string, organizationId?: number | null): Promise<CurrentUser> {
  const isHere =
    organizationId === undefined ? memberships.isDefault : eq(memberships.organizationId, organizationId ?? 0);
  const rows = await db
    .select({
      ...accountColumns,
      role: memberships.role,
      preferences: users.preferences,
      organizationId: memberships.organizationId,
      defaultOrganizationId: sql<
        number | null
      >`(select organization_id from memberships as mine where mine.user_id = ${users.id} and mine.is_default)`,
      isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null or ${users.isDemo}`,
      pendingEmail: users.pendingEmail,
      title: memberships.title,
      phone: memberships.phone,
      location: memberships.location,
      pronouns: memberships.pronouns,
      deactivatedAt: memberships.deactivatedAt,
      deactivatedIn: sql<string[]>`array(
        select name from memberships as ended join organizations on organizations.id = ended.organization_id
        where ended.user_id = ${users.id} and ended.deactivated_at is not null order by name)`,
      inviters: sql<
        CurrentUser['inviters']
      >`(select inviters from organizations where id = ${memberships.organizationId})`,
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
        ${rowsNaming('meetings', isOpen)}, ${rowsNaming('charts')}))`,
      version: sql<number>`greatest(${users.version}, ${memberships.version})`,
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), isHere))
    .where(eq(users.id, id));
  const user = found(rows, 'User');
  return { ...withEmail(user), role: user.role ?? 'managee', preferences: preferencesOf(user.preferences) };
}

/**
 * Checks that the people in a change are in the organization, and locks their memberships until it is committed. Call it before locking
 * rows: removing a person locks the person first and then their rows. @throws Invalid naming the field
 */
export async function checkPeople(scope: Scope, path: string, ids: MaybeIds): Promise<void> {
  await lockPeople(scope, path, ids);
}

/**
 * Like `checkPeople`, for people who will own work: observers and deactivated people are refused, unless the row already names them,
 * which `findCurrent` finds out. @throws Invalid naming the field
 */
export async function checkAssignees(
  scope: Scope,
  path: string,
  ids: MaybeIds,
  findCurrent: () => Promise<MaybeIds> = async () => [],
): Promise<void> {
  const people = await lockPeople(scope, path, ids);
  const unable = people.filter((person) => !canOwnWork(person));
  if (unable.length === 0) return;
  const current = await findCurrent();
  const refused = unable.find(({ id }) => !current.includes(id));
  if (refused)
    throw new Invalid([{ path, message: refused.deactivatedAt === null ? observersOnlyRead : isDeactivated }]);
}

const observersOnlyRead = msg('Observers can only read and comment. Choose someone else.');
const isDeactivated = msg('This person is deactivated. Choose someone else.');

/** Like `checkAssignees`, for people who will act themselves: they need an account. @throws Invalid naming the field */
export async function checkParticipants(
  scope: Scope,
  path: string,
  ids: MaybeIds,
  findCurrent?: () => Promise<MaybeIds>,
): Promise<void> {
  await checkAssignees(scope, path, ids, findCurrent);
  await checkAccounts(scope, path, ids);
}

type MaybeIds = (string | null | undefined)[];

/** Locks the memberships of people, so that they cannot be removed. @throws Invalid naming the field */
async function lockPeople(
  scope: Scope,
  path: string,
  ids: MaybeIds,
): Promise<{ id: string; role: Role; deactivatedAt: string | null }[]> {
  const userIds = [...new Set(ids.filter((id) => id != null))];
  if (userIds.length === 0) return [];
  const rows = await scope.db
    .select({ id: memberships.userId, role: memberships.role, deactivatedAt: memberships.deactivatedAt })
    .from(memberships)
    .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(userIds)}::text[])`))
    .orderBy(asc(memberships.userId))
    .for('key share');
  if (rows.length < userIds.length) {
    const message = msg('This person is not in the organization');
    throw new Invalid([{ path, message, code: 'no_such', params: { what: 'person' } }]);
  }
  return rows;
}

/** Checks that members have accounts; `checkPeople` checks that they are members. @throws Invalid naming the field */
export async function checkAccounts(scope: Reading, path: string, ids: MaybeIds): Promise<void> {
  const userIds = ids.filter((id) => id != null);
  if (userIds.length === 0) return;
  const [person] = await scope.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, sql`${users.id} = any(${sql.param(userIds)}::text[])`, eq(users.hasAccount, false)))
    .limit(1);
  if (!person) return;
  const message = msg('{name} has no account yet. Invite them first.', { name: fullName(person) });
  throw new Invalid([{ path, message }]);
}

/** Returns the fields with `assignedToId`, an alias, replaced by `ownerId`. If both are set, `ownerId` wins. */
export const withOwner = <F extends { ownerId?: string | null | undefined; assignedToId?: string | null | undefined }>({
  assignedToId,
  ...fields
}: F) => (fields.ownerId === undefined && assignedToId !== undefined ? { ...fields, ownerId: assignedToId } : fields);

/** Changes a locked account, and records the change in all its organizations. */
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

/** Returns how an account signs in with a password; null without an address. */
export async function readCredentials({ db }: Pick<Reading, 'db'>, id: string) {
  const [account] = await db
    .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  return account?.email ? { ...account, email: account.email } : null;
}

/** Restores the address and password of an emptied account. If another account has the address by now, the person has no account. */
export async function restoreCredentials(
  { db }: Pick<Scope, 'db'>,
  id: string,
  credentials: { email: string; emailConfirmedAt: string | null; passwordHash: string | null },
): Promise<void> {
  const isTaken = (await db.$count(users, and(eq(users.email, credentials.email), ne(users.id, id)))) > 0;
  await db
    .update(users)
    .set(isTaken ? { hasAccount: false } : credentials)
    .where(and(eq(users.id, id), isNull(users.email)));
}

/** Deletes everything of an account except its name, unless it is a super admin's. Returns whether it was deleted. */
export async function emptyAccount(scope: Pick<Scope, 'db' | 'record'>, id: string): Promise<boolean> {
  const rows = await scope.db
    .update(users)
    .set({ email: null, emailConfirmedAt: null, pendingEmail: null, passwordHash: null, profileImageUrl: null })
    .where(and(eq(users.id, id), eq(users.isSuperAdmin, false)))
    .returning({ id: users.id });
  if (rows.length > 0) {
    await endSessions(scope, id);
    await removeSignInMethods(scope.db, id);
  }
  return rows.length > 0;
}

/** Sets the new, unconfirmed address of an account and who requested it; null cancels the change. */
export async function setPendingEmail(
  db: Database,
  id: string,
  pendingEmail: string | null,
  pendingEmailById: string | null = null,
): Promise<void> {
  await db.update(users).set({ pendingEmail, pendingEmailById }).where(eq(users.id, id));
}

/** Sets a password, or removes it. */
export async function setPasswordHash(db: Database, id: string, passwordHash: string | null): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Sets the confirmed address of an account, and records it in all its organizations. */
export async function setEmail(scope: SystemScope, id: string, email: string): Promise<void> {
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

/** Sets whether two-factor authentication is on. */
export async function setSecondFactor(db: Database, id: string, hasSecondFactor: boolean): Promise<void> {
  await db.update(users).set({ hasSecondFactor }).where(eq(users.id, id));
}
