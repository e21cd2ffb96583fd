import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AccountHolder, AdministeredOrganization, InstallationOverview } from '#contract/admin.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found } from '#server/db/tenant.ts';
import { containsAll, searchWords } from '#server/db/text-search.ts';
import { Invalid } from '#server/errors.ts';
import { sendInvitationEmails } from '#server/invitations/email.ts';
import { inviteByEmail } from '#server/invitations/send.ts';
import { createOrganizationFor, type NewOrganization } from '#server/organizations/create.ts';
import { organizations } from '#server/organizations/table.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { beginOrganization } from './begin.ts';

const admins = sql`from memberships join users on users.id = user_id where role = 'admin' and deactivated_at is null`;
const isActiveRock = sql`deleted_at is null and status <> 'complete'`;

/** The counts are subqueries over indexes, evaluated only for the returned rows. */
const columns = {
  id: organizations.id,
  name: organizations.name,
  slug: organizations.slug,
  description: organizations.description,
  isActive: organizations.isActive,
  subscriptionStatus: organizations.subscriptionStatus,
  createdAt: organizations.createdAt,
  deletedAt: sql<string | null>`(
    select deleted_at from organization_deletions where organization_id = organizations.id)`,
  userCount: sql<number>`(
    select count(*)::int from memberships join users on users.id = user_id and has_account
    where organization_id = organizations.id)`,
  teamCount: sql<number>`(select count(*)::int from teams where organization_id = organizations.id and deleted_at is null)`,
  activeRocks: sql<number>`(select count(*)::int from rocks where organization_id = organizations.id and ${isActiveRock})`,
  adminEmail: sql<string | null>`(
    select email from (
      select email, 1 as priority, memberships.created_at ${admins} and organization_id = organizations.id
      union all
      select email, 2, sent_at from invitations
      where organization_id = organizations.id and role = 'admin' and withdrawn_at is null and joined_at is null
    ) as admins order by priority, created_at limit 1)`,
};

/** The condition that the name, the slug or the email of an admin contains every word. */
function matchesWords(words: string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  return or(
    containsAll(organizations.name, words),
    containsAll(organizations.slug, words),
    sql`${organizations.id} in (select organization_id ${admins} and ${containsAll(users.email, words)})`,
  );
}

/** The condition that an organization is deleted, or is not. */
const isDeleted = (deleted: boolean): SQL =>
  sql`${deleted} = exists (select from organization_deletions where organization_id = organizations.id)`;

type ListQuery = {
  q?: string | undefined;
  deleted?: boolean | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/** The existing or the deleted organizations whose name, slug or admin email contains every word of `q`, newest first; all or a page. */
export function listAdministered(
  scope: SuperAdminScope,
  { q = '', deleted = false, limit, before }: ListQuery,
): Promise<{ rows: AdministeredOrganization[]; total: number }> {
  const matches = and(isDeleted(deleted), matchesWords(searchWords(q)));
  return inSnapshot(scope, async ({ db }) => {
    const after = before === undefined ? undefined : lt(organizations.id, before);
    const from = sql`from ${organizations} where ${matches} and ${after ?? true}`;
    const order = desc(organizations.id);
    const rows =
      limit === undefined
        ? await readList<AdministeredOrganization, 'description'>(db, columns, { from, order, text: 'description' })
        : await readRows<AdministeredOrganization>(db, columns, sql`${from} order by ${order} limit ${limit}`);
    return { rows, total: await db.$count(organizations, matches) };
  });
}

/** An organization, even a deleted one. @throws NotFound */
export async function findAdministered({ db }: SuperAdminScope, id: number): Promise<AdministeredOrganization> {
  const from = sql`from ${organizations} where ${eq(organizations.id, id)}`;
  return found(await readRows<AdministeredOrganization>(db, columns, from), 'Organization');
}

/**
 * Creates an organization. The account with the email becomes its admin immediately; without an account, we send an
 * invitation. @throws Invalid naming adminEmail
 */
export async function createAdministered(
  scope: SuperAdminScope,
  fields: NewOrganization,
): Promise<AdministeredOrganization> {
  const invite = async (organizationId: number) => {
    const here = { ...scope, ...scope.into(organizationId), actor: { userId: scope.actor.userId, organizationId } };
    const emails = [fields.adminEmail];
    const { refused } = await inviteByEmail(here, { emails, role: 'admin' }, sendInvitationEmails);
    const [refusal] = refused;
    if (refusal) throw new Invalid([{ path: 'adminEmail', message: refusal.message }]);
  };
  const id = await createOrganizationFor(scope, fields, { begin: beginOrganization, invite });
  return findAdministered(scope, id);
}

/** Counts organizations, their members and their active rocks. */
export async function countInstallation({ db }: SuperAdminScope): Promise<InstallationOverview> {
  const { rows } = await db.execute(sql`
    select count(*)::int as organizations, (count(*) filter (where is_active))::int as "activeOrganizations",
      (select count(*)::int from (
        select distinct user_id from memberships join users on users.id = user_id and has_account) as people) as users,
      (select count(*)::int from rocks where ${isActiveRock}) as "activeRocks"
    from ${organizations} where ${isDeleted(false)}`);
  return (rows as [InstallationOverview])[0];
}

/** The account with an email, ignoring case; null if there is none. */
export async function findHolder({ db }: SuperAdminScope, email: string): Promise<AccountHolder | null> {
  const [account] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return account ?? null;
}
