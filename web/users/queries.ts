import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const users = collect<User>('users', { idOf: byId });

const byName = (one: User, other: User) =>
  one.firstName.localeCompare(other.firstName) ||
  one.lastName.localeCompare(other.lastName) ||
  one.id.localeCompare(other.id);

/** Everybody in the organization, by name. */
export const usersQuery = users.list(api.users.list.options(), { belongs: () => true, compare: byName });

export const personQuery = (id: string) => users.one(id, api.users.find.options({ params: { id } }));
export const teamsOfUserQuery = (id: string) => api.users.teams.options({ params: { id } });

const nobody: User[] = [];
type People = { people: User[]; find: (id: string | null | undefined) => User | undefined };

/** The look-up is made once for all who ask: each row of a list does, and there may be thousands of people. */
let latest: People = { people: [], find: () => undefined };

/** Everybody in the organization, and the way from an id to a person; nobody while they are being loaded. */
export function usePeople(): People {
  const { data: people = nobody } = useQuery(usersQuery);
  if (latest.people !== people) {
    const byId = new Map(people.map((person) => [person.id, person]));
    latest = { people, find: (id) => byId.get(id ?? '') };
  }
  return latest;
}

/** The way from an id to a person's full name, once everybody is known; empty for nobody. */
export async function fetchNames(): Promise<(id: string | null) => string> {
  const people = await queryClient.fetchQuery(usersQuery);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => names.get(id ?? '') ?? '';
}

onChanges(['teams', 'teamMembers'], () => void queryClient.invalidateQueries({ queryKey: ['users', 'teams'] }));
