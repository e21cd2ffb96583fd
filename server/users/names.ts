import { type SQL, sql } from 'drizzle-orm';
import { fullName, namesakesIn, nameWith } from '#rules/people.ts';
import { readRows } from '#server/db/rows.ts';
import { ours } from '#server/db/tenant.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { fullNameOf, users } from './table.ts';

async function namesWhere(scope: Reading, condition?: SQL): Promise<Map<string, string>> {
  const people = await readRows<{ id: string; firstName: string; lastName: string; email: string | null }>(
    scope.db,
    { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    sql`from ${memberships} join ${users} on ${users.id} = ${memberships.userId} where ${ours(scope, memberships, condition)}`,
  );
  const { sharesName } = namesakesIn(people);
  return new Map(
    people.map((person) => [person.id, sharesName(person) ? nameWith(person, person.email ?? '') : fullName(person)]),
  );
}

/** Returns the names of the people of the organization by id. A shared name is followed by the email. */
export const readNames = (scope: Reading): Promise<Map<string, string>> => namesWhere(scope);

/** Returns the name of a person as `readNames` does; empty for null and for those who are not in the organization. */
export async function findName(scope: Reading, id: string | null): Promise<string> {
  if (id === null) return '';
  const isNamesake = sql`lower(${fullNameOf('users')}) = (select lower(${fullNameOf('named')}) from users as named where named.id = ${id})`;
  return (await namesWhere(scope, isNamesake)).get(id) ?? '';
}

/** Returns the name of a person who has just left, with their email behind it if a member has that name. */
export async function nameOfLeaver(
  scope: Reading,
  person: { id: string; firstName: string; lastName: string; email: string },
): Promise<string> {
  const isNamesake = sql`${users.id} <> ${person.id} and lower(${fullNameOf('users')}) = lower(${fullName(person)})`;
  const hasNamesake = (await namesWhere(scope, isNamesake)).size > 0;
  return nameWith(person, hasNamesake ? person.email : '');
}
