import { fullName } from '#rules/people.ts';
import { queryClient } from '#web/lib/query.ts';
import { usersQuery } from './queries.ts';

/** The way from an id to a person's full name, once everybody is known; empty for nobody. */
export async function fetchNames(): Promise<(id: string | null) => string> {
  const people = await queryClient.ensureQueryData(usersQuery);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => names.get(id ?? '') ?? '';
}
