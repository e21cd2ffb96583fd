import { sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { fullName } from '#rules/people.ts';
import { readRows } from '#server/db/rows.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';

/** Returns the people whose name, email or title matches a query, by name. */
export async function searchUsers(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const isHit = matchesQuery(
    sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email}, ${memberships.title})`,
    query,
  );
  const columns = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email };
  const rows = await readRows<Pick<typeof users.$inferSelect, keyof typeof columns>>(
    scope.db,
    columns,
    // "offset 0" makes PostgreSQL look up our members. Otherwise it may read the accounts of all organizations and join them.
    sql`from ${memberships}
      cross join lateral (select * from ${users} where ${users.id} = ${memberships.userId} offset 0) as ${users}
      where ${ours(scope, memberships, isHit)}
      order by ${users.firstName}, ${users.lastName}, ${users.id} limit ${maxHits}`,
  );
  return rows.map((user) => ({
    kind: 'person',
    id: user.id,
    title: fullName(user),
    detail: user.email ?? 'No account yet',
  }));
}
