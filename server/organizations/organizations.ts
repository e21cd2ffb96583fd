import { randomBytes } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Membership, Organization, WeekStart } from '#contract/organizations.ts';
import { type Inviters, inviterLevels } from '#contract/roles.ts';
import type { Terms } from '#contract/terms.ts';
import type { Role } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import { type AccountScope, type Reading, type Scope, theServer } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { users } from '#server/users/table.ts';
import { findUser } from '#server/users/users.ts';
import { isActiveMember, lacksTwoFactor, listWithoutTwoFactor } from './memberships.ts';
import { demandOwnDomains } from './own-domains.ts';
import { demandAtMost, quotaReached } from './quotas.ts';
import { memberships, organizationColumns, organizations } from './table.ts';

/** Returns a random code of five bits per character, by default 80 bits, in characters that cannot be confused (Crockford's base 32). */
export function newInviteCode(length = 16): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');
}

export type Settings = {
  name: string;
  description?: string | null | undefined;
  timeZone?: string | undefined;
  fiscalYearStartMonth?: number | undefined;
  weekStartsOn?: WeekStart | undefined;
  approvedDomains?: string[] | undefined;
  demandsSecondFactor?: boolean | undefined;
  inviters?: Inviters | undefined;
  quotesInNotifications?: boolean | undefined;
  admitsGuests?: boolean | undefined;
  channelMentioners?: Inviters | undefined;
  channelLevel?: Organization['channelLevel'] | undefined;
  terms?: Terms | undefined;
};

/** The scope of a user who joins or switches an organization. */
export type JoinScope = Omit<AccountScope, 'actor'> & { actor: Pick<AccountScope['actor'], 'userId'> };

/** Checks that a locked account is not in more than `most` organizations. @throws Refusal (409) */
export async function checkOrganizationQuota({ db, actor }: JoinScope, most: number): Promise<void> {
  const count = await db.$count(memberships, eq(memberships.userId, actor.userId));
  if (count > most) throw quotaReached('organizations', most);
}

/** Checks the quotas of a user who has just joined: their organizations, and the members of this one. @throws Refusal (409) */
export async function checkMemberQuotas(
  scope: JoinScope,
  organizationId: number,
  most: Config['quotas'],
): Promise<void> {
  await checkOrganizationQuota(scope, most.organizations);
  await demandAtMost(scope.db, organizationId, 'memberships', most.memberships);
}

/** Makes a user a member and records it. Returns false if they already were. */
export async function addMember(
  scope: JoinScope,
  organizationId: number,
  userId: string,
  fields: Pick<typeof memberships.$inferInsert, 'role'> &
    Partial<Omit<typeof memberships.$inferInsert, 'version' | 'isDefault'>>,
): Promise<boolean> {
  const rows = await scope.db
    .insert(memberships)
    .values({ ...fields, organizationId, userId })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (rows.length === 0) return false;
  const user = await findUser({ ...scope, actor: theServer(organizationId) }, userId);
  scope.into(organizationId).record('users', 'created', user);
  return true;
}

/**
 * Locks an account, so that changes of its memberships run one after the other. Call it before reading them. Otherwise two windows that
 * switch at the same time would deadlock, and someone who is removed while switching would end up without a current organization.
 */
export async function lockAccount({ db }: Pick<AccountScope, 'db'>, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Makes one of the caller's organizations their current one, which new tabs open. Their account must be locked. */
export async function setCurrentOrganization(scope: JoinScope, organizationId: number): Promise<void> {
  const { userId } = scope.actor;
  await scope.db
    .update(memberships)
    .set({ isDefault: false, isOrigin: false })
    .where(and(eq(memberships.userId, userId), ne(memberships.organizationId, organizationId)));
  await scope.db
    .update(memberships)
    .set({ isDefault: true })
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)));
  scope.record('accounts', 'changed', { id: userId });
}

/**
 * Returns the caller's organizations, by name. The invite code, description and domains are left out if the caller cannot enter an
 * organization, because it is inactive or requires two-factor authentication. Observers never get the invite code.
 */
export async function listOrganizations(scope: AccountScope): Promise<Organization[]> {
  const rows = await scope.db
    .select({ organization: organizationColumns, role: memberships.role, isLacking: lacksTwoFactor })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.userId, scope.actor.userId), isActiveMember))
    .orderBy(asc(organizations.name), asc(organizations.id));
  return rows.map(({ organization, role, isLacking }) =>
    organization.isActive && !isLacking
      ? asSeenBy(role, organization)
      : { ...organization, inviteCode: '', description: null, approvedDomains: [] },
  );
}

/** Returns the caller's memberships, by the organization's name. */
export function listMemberships(scope: AccountScope): Promise<Membership[]> {
  return scope.db
    .select({
      organization: {
        id: organizations.id,
        name: organizations.name,
        logoUrl: organizations.logoUrl,
        isActive: organizations.isActive,
      },
      role: memberships.role,
      isDefault: memberships.isDefault,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, scope.actor.userId), isActiveMember))
    .orderBy(asc(organizations.name), asc(organizations.id));
}

/** Returns the active organization of an invite code; undefined if there is none. */
export async function findByInviteCode(db: Database, code: string): Promise<Organization | undefined> {
  if (!/^[0-9a-z]+$/.test(code)) return undefined;
  const [organization] = await db
    .select(organizationColumns)
    .from(organizations)
    .where(and(eq(organizations.inviteCode, code), eq(organizations.isActive, true)));
  return organization;
}

/** Makes another of the caller's organizations their current one. @throws NotFound */
export async function switchOrganization(
  scope: AccountScope,
  id: number,
): Promise<{ organization: { id: number; name: string } }> {
  await lockAccount(scope, scope.actor.userId);
  const mine = await listOrganizations(scope);
  const { name } = found(
    mine.filter((organization) => organization.id === id),
    'Organization',
  );
  await setCurrentOrganization(scope, id);
  return { organization: { id, name } };
}

/** Returns the current organization, if its id is among these. */
export const readOrganizations = (scope: Reading, ids: number[]): Promise<Organization[]> =>
  scope.db
    .select(organizationColumns)
    .from(organizations)
    .where(and(isOneOf(organizations.id, ids), eq(organizations.id, scope.actor.organizationId)));

/** Hides the invite code from those who may not invite. An observer could use it to join again as a managee. */
const asSeenBy = (role: Role, organization: Organization): Organization =>
  mayInvite({ role, inviters: organization.inviters }) ? organization : { ...organization, inviteCode: '' };

/** Returns the current organization as the caller can see it. @throws NotFound for any other organization */
export const showOrganization = async (scope: Scope, id: number): Promise<Organization> =>
  asSeenBy(scope.actor.role, await findOrganization(scope, id));

/** Returns the current organization. @throws NotFound for any other organization */
export const findOrganization = async (scope: Reading, id: number): Promise<Organization> =>
  found(await readOrganizations(scope, [id]), 'Organization');

const onlyAdmins = msg('Only admins can change the organization');
type ChangeScope = Reading & Pick<Scope, 'record'>;

/** Changes the settings that are sent. @throws NotFound; Forbidden; Invalid naming approvedDomains or demandsSecondFactor */
export async function changeOrganization(
  scope: Scope,
  id: number,
  settings: Partial<Settings> & { descriptionFrom?: string | null },
): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  if (settings.demandsSecondFactor) await demandOwnTwoFactor(scope);
  const before = await findOrganization(scope, id);
  if (settings.approvedDomains) await demandOwnDomains(scope, before, settings.approvedDomains);
  // The code is replaced, because people who may no longer invite know it.
  const levelOf = (inviters: Inviters) => inviterLevels.indexOf(inviters);
  const isStricter = levelOf(settings.inviters ?? before.inviters) > levelOf(before.inviters);
  const organization = await update(scope, id, { ...settings, ...(isStricter && { inviteCode: newInviteCode() }) });
  // Reloads the permissions of members without two-factor authentication in open windows.
  if (settings.demandsSecondFactor)
    for (const id of await listWithoutTwoFactor(scope)) scope.record('accounts', 'changed', { id });
  return organization;
}

/** Sets the URL of the organization's logo, or removes it. @throws NotFound; Forbidden */
export async function changeLogo(scope: Scope, id: number, logoUrl: string | null): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  return update(scope, id, { logoUrl });
}

/** Completes an organization that no one sees yet. */
export async function completeOrganization(
  db: Database,
  id: number,
  fields: Partial<Pick<typeof organizations.$inferSelect, 'logoUrl' | 'description'>>,
): Promise<void> {
  await db.update(organizations).set(fields).where(eq(organizations.id, id));
}

/** Admins must use two-factor authentication themselves before they require it. @throws Invalid naming demandsSecondFactor */
async function demandOwnTwoFactor({ db, actor }: Scope): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, actor.userId), eq(users.hasSecondFactor, true)))) > 0) return;
  const message = msg('Set up two-factor authentication in your own profile first');
  throw new Invalid([{ path: 'demandsSecondFactor', message }]);
}

/** Replaces the invite code; the old one stops working. @throws NotFound; Forbidden */
export async function renewInviteCode(scope: Scope, id: number): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  return replaceInviteCode(scope, id);
}

/** Replaces the invite code after a member has left, who knows it. @throws NotFound */
export const replaceInviteCode = (scope: ChangeScope, id: number): Promise<Organization> =>
  update(scope, id, { inviteCode: newInviteCode() });

async function update(
  scope: ChangeScope,
  id: number,
  changes: Partial<Settings> & { descriptionFrom?: string | null; inviteCode?: string; logoUrl?: string | null },
): Promise<Organization> {
  const before = await findOrganization(scope, id);
  const [locked = before] = await scope.db
    .select({ description: organizations.description })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('no key update');
  const fields = onSameText(locked, changes);
  const rows = await scope.db
    .update(organizations)
    .set({ ...fields, ...touched })
    .where(eq(organizations.id, id))
    .returning(organizationColumns);
  const organization = found(rows, 'Organization');
  scope.record('organizations', 'changed', organization, before);
  return organization;
}
