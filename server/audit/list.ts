import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import { auditPageSize } from '#contract/limits.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, SuperAdminScope, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { readMentioned } from './names.ts';
import { audit } from './table.ts';

/** The default number of entries in a page. */
const batchSize = 5_000;

type Query = AuditFilters & { limit?: number | undefined; before?: number | undefined };

/** The condition for the filters, with days in a time zone. */
function matches({ person, kind, from, to }: Query, timeZone: SQL): SQL | undefined {
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
  { limit = auditPageSize, before }: Query,
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
    const names = await readMentioned(
      db,
      rows.map(({ id }) => id),
    );
    const total = await db.$count(audit, condition);
    return {
      rows: rows.map((row) => ({ ...row, changes: row.changes ?? {}, names: names.get(row.id) ?? {} })),
      total,
    };
  });
}

/** A page of the audit log of the caller's organization, newest first. */
export function listAudit(scope: Scope, query: Query): Promise<{ rows: AuditEntry[]; total: number }> {
  const timeZone = sql`(select time_zone from organizations where id = ${scope.actor.organizationId})`;
  return select(scope, ours(scope, audit, matches(query, timeZone)), query);
}

/** A page of the audit log of all organizations, or of one; also of accounts that were in none. */
export function listWholeAudit(
  scope: SuperAdminScope,
  { organization, ...query }: Query & { organization?: number | undefined },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const inOrganization = organization === undefined ? undefined : eq(audit.organizationId, organization);
  return select(scope, and(inOrganization, matches(query, sql`'UTC'`)), query);
}

/** Deletes entries older than two years, in batches. The database refuses to delete newer ones. */
export async function purgeAudit(scope: Pick<SystemScope, 'db'>): Promise<void> {
  const { rowCount } = await scope.db.execute(sql`
    delete from ${audit} where id in (
      select id from ${audit} where created_at < now() - interval '2 years' order by created_at limit ${batchSize})`);
  if (rowCount === batchSize) await purgeAudit(scope);
}
