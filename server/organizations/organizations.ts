import { randomBytes } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Membership, Organization, WeekStart } from '#contract/organizations.ts';
import type { Terms } from '#contract/terms.ts';
import type { Role } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import type { Config } from '#server/config.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import { type AccountScope, type Reading, type Scope, theServer } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { users } from '#server/users/table.ts';
import { findUser } from '#server/users/users.ts';
import { isLackingSecondFactor, listLackingSecondFactor } from './memberships.ts';
import { demandOwnDomains } from './own-domains.ts';
import { demandAtMost, quotaReached } from './quotas.ts';
import { memberships, organizationColumns, organizations } from './table.ts';

/** Five random bits a character, 80 unless said, in letters and digits that cannot be mistaken for one another (Crockford's base 32). */
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
  terms?: Terms | undefined;
};

/** The scope of somebody who becomes a member, or goes to work in another organization. */
export type Joining = Omit<AccountScope, 'actor'> & { actor: Pick<AccountScope['actor'], 'userId'> };

/** Makes sure that an account, which is locked, is in no more organizations than it may be in. @throws Refusal (409) */
export async function demandFew({ db, actor }: Joining, most: number): Promise<void> {
  const many = await db.$count(memberships, eq(memberships.userId, actor.userId));
  if (many > most) throw quotaReached('organizations', most);
}

/** Makes sure that whoever has just come into an organization has a place there, and one more for themselves. @throws Refusal (409) */
export async function demandPlace(scope: Joining, organizationId: number, most: Config['quotas']): Promise<void> {
  await demandFew(scope, most.organizations);
  await demandAtMost(scope.db, organizationId, 'memberships', most.memberships);
}

/** Makes somebody a member, and tells those who are; who is one already stays as they are. Gives whether they were none. */
export async function addMember(
  scope: Joining,
  organizationId: number,
  userId: string,
  fields: { role: Role; isOrigin?: boolean | undefined },
): Promise<boolean> {
  const added = await scope.db
    .insert(memberships)
    .values({ organizationId, userId, ...fields })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (added.length === 0) return false;
  const user = await findUser({ ...scope, actor: theServer(organizationId) }, userId);
  scope.into(organizationId).record('users', 'created', user);
  return true;
}

/**
 * Lets what changes the memberships of an account happen one after the other; to be called before they are read. Else two
 * windows that switch at once would each wait for what the other has changed, and somebody who is removed while they
 * switch would be nowhere.
 */
export async function lockAccount({ db }: Pick<AccountScope, 'db'>, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Makes an organization, of which the caller is a member, the current one, in all their windows; their account is locked. */
export async function enter(scope: Joining, organizationId: number): Promise<void> {
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
 * The organizations that the caller is in, by name. Of one that they cannot get into, for it is inactive or demands a second factor
 * that they lack, the invite code, the description and the domains are left out; for an observer, the invite code.
 */
export async function listOrganizations(scope: AccountScope): Promise<Organization[]> {
  const rows = await scope.db
    .select({ organization: organizationColumns, role: memberships.role, isLacking: isLackingSecondFactor })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.userId, scope.actor.userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
  return rows.map(({ organization, role, isLacking }) =>
    organization.isActive && !isLacking
      ? asSeenBy({ role }, organization)
      : { ...organization, inviteCode: '', description: null, approvedDomains: [] },
  );
}

/** The caller's memberships, by the organization's name. */
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
    .where(eq(memberships.userId, scope.actor.userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
}

/** The active organization that an invite code opens, if any. */
export async function findByInviteCode(db: Database, code: string): Promise<Organization | undefined> {
  if (!/^[0-9a-z]+$/.test(code)) return undefined;
  const [organization] = await db
    .select(organizationColumns)
    .from(organizations)
    .where(and(eq(organizations.inviteCode, code), eq(organizations.isActive, true)));
  return organization;
}

/** Goes to work in another organization of the caller's. @throws NotFound */
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
  await enter(scope, id);
  return { organization: { id, name } };
}

/** The current organization, if its id is among these. */
export const readOrganizations = (scope: Reading, ids: number[]): Promise<Organization[]> =>
  scope.db
    .select(organizationColumns)
    .from(organizations)
    .where(and(isOneOf(organizations.id, ids), eq(organizations.id, scope.actor.organizationId)));

/** An organization, for observers without its invite code: with it they could join again as a managee. */
const asSeenBy = (asker: { role: Role }, organization: Organization): Organization =>
  mayInvite(asker) ? organization : { ...organization, inviteCode: '' };

/** The current organization as the caller sees it; any other is not found. @throws NotFound */
export const showOrganization = async (scope: Scope, id: number): Promise<Organization> =>
  asSeenBy(scope.actor, await findOrganization(scope, id));

/** The current organization; any other is not found. @throws NotFound */
export const findOrganization = async (scope: Reading, id: number): Promise<Organization> =>
  found(await readOrganizations(scope, [id]), 'Organization');

const onlyAdmins = 'Only an admin may change the organization';
type Changing = Reading & Pick<Scope, 'record'>;

/** Changes the settings sent. @throws NotFound, Forbidden; Invalid naming approvedDomains or demandsSecondFactor */
export async function changeOrganization(
  scope: Scope,
  id: number,
  settings: Partial<Settings> & { descriptionFrom?: string | null },
): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  if (settings.demandsSecondFactor) await demandOwnSecondFactor(scope);
  if (settings.approvedDomains)
    await demandOwnDomains(scope, await findOrganization(scope, id), settings.approvedDomains);
  const organization = await update(scope, id, settings);
  // Their open pages hear no more until they have one.
  if (settings.demandsSecondFactor)
    for (const id of await listLackingSecondFactor(scope)) scope.record('accounts', 'changed', { id });
  return organization;
}

/** Says where the logo of the organization is to be had, if there is one. @throws NotFound, Forbidden */
export async function changeLogo(scope: Scope, id: number, logoUrl: string | null): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  return update(scope, id, { logoUrl });
}

/** Whoever demands a second factor of others has one, and knows what that takes. @throws Invalid naming demandsSecondFactor */
async function demandOwnSecondFactor({ db, actor }: Scope): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, actor.userId), eq(users.hasSecondFactor, true)))) > 0) return;
  const message = 'Set up a second factor of your own first, on your profile';
  throw new Invalid([{ path: 'demandsSecondFactor', message }]);
}

/** Replaces the invite code; the old one is dead at once. @throws NotFound, Forbidden */
export async function renewInviteCode(scope: Scope, id: number): Promise<Organization> {
  demand(mayAdminister(scope.actor), onlyAdmins);
  return replaceInviteCode(scope, id);
}

/** Replaces the invite code because somebody who knows it is no member any more. @throws NotFound */
export const replaceInviteCode = (scope: Changing, id: number): Promise<Organization> =>
  update(scope, id, { inviteCode: newInviteCode() });

async function update(
  scope: Changing,
  id: number,
  given: Partial<Settings> & { descriptionFrom?: string | null; inviteCode?: string; logoUrl?: string | null },
): Promise<Organization> {
  const before = await findOrganization(scope, id);
  const [held = before] = await scope.db
    .select({ description: organizations.description })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('no key update');
  const fields = onSameText(held, given);
  const rows = await scope.db
    .update(organizations)
    .set({ ...fields, ...touched })
    .where(eq(organizations.id, id))
    .returning(organizationColumns);
  const organization = found(rows, 'Organization');
  scope.record('organizations', 'changed', organization, before);
  return organization;
}
