import { asc, eq, sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { fullName } from '#rules/people.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';

/** Returns the people whose name or email matches a query, by name. */
export async function searchUsers(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      ours(
        scope,
        memberships,
        matchesQuery(sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email})`, query),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(maxHits);
  return rows.map((user) => ({
    kind: 'person',
    id: user.id,
    title: fullName(user),
    detail: user.email ?? 'No account yet',
  }));
}
