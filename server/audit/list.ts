import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, SuperAdminScope, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { audit } from './table.ts';

/** How many entries a page holds unless more are asked for. */
const pageSize = 50;
const atOnce = 5_000;

type Asked = AuditFilters & { limit?: number | undefined; before?: number | undefined };

/** The condition of the filters; days begin and end in a time zone. */
function isAsked({ person, kind, from, to }: Asked, timeZone: SQL): SQL | undefined {
  const isOfPerson = and(eq(audit.subjectId, person ?? ''), sql`${audit.noun} in ('accounts', 'users')`);
  return and(
    person === undefined ? undefined : or(eq(audit.actorId, person), isOfPerson),
    kind === undefined ? undefined : eq(audit.kind, kind),
    from === undefined ? undefined : sql`${audit.createdAt} >= ${from}::timestamp at time zone ${timeZone}`,
    to === undefined ? undefined : sql`${audit.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  );
}

const columns = {
  id: audit.id,
  kind: audit.kind,
  noun: audit.noun,
  act: audit.act,
  subjectId: audit.subjectId,
  title: audit.title,
  team: sql<string | null>`case when ${audit.noun} = 'teamMembers' then (
    select name from teams where id = split_part(${audit.subjectId}, ' ', 1)::int) end`,
  changes: audit.changes,
  actor: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    profileImageUrl: users.profileImageUrl,
  },
  address: audit.address,
  userAgent: audit.userAgent,
  createdAt: audit.createdAt,
  organization: { id: organizations.id, name: organizations.name },
};

function select(
  scope: Pick<Scope, 'db'>,
  condition: SQL | undefined,
  { limit = pageSize, before }: Asked,
): Promise<{ rows: AuditEntry[]; total: number }> {
  return inSnapshot(scope, async ({ db }) => {
    const rows = await db
      .select(columns)
      .from(audit)
      .leftJoin(users, eq(users.id, audit.actorId))
      .leftJoin(organizations, eq(organizations.id, audit.organizationId))
      .where(and(condition, before === undefined ? undefined : lt(audit.id, before)))
      .orderBy(desc(audit.id))
      .limit(limit);
    const total = await db.$count(audit, condition);
    return { rows: rows.map((row) => ({ ...row, changes: row.changes ?? {} })), total };
  });
}

/** What was done in the caller's organization, the latest first: a page of what the filters leave. */
export function listAudit(scope: Scope, asked: Asked): Promise<{ rows: AuditEntry[]; total: number }> {
  const timeZone = sql`(select time_zone from organizations where id = ${scope.actor.organizationId})`;
  return select(scope, ours(scope, audit, isAsked(asked, timeZone)), asked);
}

/** The same over all organizations, or in one; what was done to accounts that were in none, too. */
export function listWholeAudit(
  scope: SuperAdminScope,
  { organization, ...asked }: Asked & { organization?: number | undefined },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const isThere = organization === undefined ? undefined : eq(audit.organizationId, organization);
  return select(scope, and(isThere, isAsked(asked, sql`'UTC'`)), asked);
}

/** Removes what is older than two years, some at a time; the database refuses to let go of anything younger. */
export async function purgeAudit(scope: Pick<SystemScope, 'db'>): Promise<void> {
  const { rowCount } = await scope.db.execute(sql`
    delete from ${audit} where id in (
      select id from ${audit} where created_at < now() - interval '2 years' order by created_at limit ${atOnce})`);
  if (rowCount === atOnce) await purgeAudit(scope);
}
