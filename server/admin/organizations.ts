import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AccountHolder, AdministeredOrganization, InstallationOverview } from '#contract/admin.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found } from '#server/db/tenant.ts';
import { containsAll, searchWords } from '#server/db/text-search.ts';
import { organizations } from '#server/organizations/table.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';

const admins = sql`from memberships join users on users.id = user_id where role = 'admin'`;
const isActiveRock = sql`deleted_at is null and status <> 'complete'`;

/** Counted for the rows that are asked for alone, each by an index. */
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
      select email, 1 as place, memberships.created_at ${admins} and organization_id = organizations.id
      union all
      select email, 2, sent_at from invitations
      where organization_id = organizations.id and role = 'admin' and withdrawn_at is null and joined_at is null
    ) as admins order by place, created_at limit 1)`,
};

/** The condition that the name, the slug or the e-mail of an admin holds every word. */
function isFoundBy(words: string[]): SQL | undefined {
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

type Asked = {
  q?: string | undefined;
  deleted?: boolean | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/** The organizations that are deleted, or those that are not, whose name, slug or admin holds every word of `q`, the newest first; a page of them where asked. */
export function listAdministered(
  scope: SuperAdminScope,
  { q = '', deleted = false, limit, before }: Asked,
): Promise<{ rows: AdministeredOrganization[]; total: number }> {
  const isFound = and(isDeleted(deleted), isFoundBy(searchWords(q)));
  return inSnapshot(scope, async ({ db }) => {
    const after = before === undefined ? undefined : lt(organizations.id, before);
    const from = sql`from ${organizations} where ${isFound} and ${after ?? true}`;
    const order = desc(organizations.id);
    const rows =
      limit === undefined
        ? await readList<AdministeredOrganization, 'description'>(db, columns, { from, order, text: 'description' })
        : await readRows<AdministeredOrganization>(db, columns, sql`${from} order by ${order} limit ${limit}`);
    return { rows, total: await db.$count(organizations, isFound) };
  });
}

/** One organization, whichever. @throws NotFound */
export async function findAdministered({ db }: SuperAdminScope, id: number): Promise<AdministeredOrganization> {
  const from = sql`from ${organizations} where ${eq(organizations.id, id)}`;
  return found(await readRows<AdministeredOrganization>(db, columns, from), 'Organization');
}

/** How many organizations, people in them, and rocks that are not complete there are. */
export async function countInstallation({ db }: SuperAdminScope): Promise<InstallationOverview> {
  const { rows } = await db.execute(sql`
    select count(*)::int as organizations, (count(*) filter (where is_active))::int as "activeOrganizations",
      (select count(*)::int from (
        select distinct user_id from memberships join users on users.id = user_id and has_account) as people) as users,
      (select count(*)::int from rocks where ${isActiveRock}) as "activeRocks"
    from ${organizations} where ${isDeleted(false)}`);
  return (rows as [InstallationOverview])[0];
}

/** Whose account has an e-mail, in whatever case; null where nobody's has. */
export async function findHolder({ db }: SuperAdminScope, email: string): Promise<AccountHolder | null> {
  const [holder] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return holder ?? null;
}
