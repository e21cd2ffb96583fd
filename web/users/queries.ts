import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';

export const users = collect<User>('users', { idOf: byId });

const byName = (one: User, other: User) =>
  one.firstName.localeCompare(other.firstName) ||
  one.lastName.localeCompare(other.lastName) ||
  one.id.localeCompare(other.id);

/** Everyone in the organization, by name. */
export const usersQuery = users.list(api.users.list.options(), { belongs: () => true, compare: byName });

export const personQuery = (id: string) => users.one(id, api.users.find.options({ params: { id } }));
export const teamsOfUserQuery = (id: string) => api.users.teams.options({ params: { id } });

/** The merges of people that admins can undo. */
export const mergesQuery = api.users.merges.options();
onChanges(['users'], () => void queryClient.invalidateQueries({ queryKey: mergesQuery.queryKey }));

const noPeople: User[] = [];
type People = { people: User[]; find: (id: string | null | undefined) => User | undefined };

/** Shared by all callers: every row of a list asks, and there may be thousands of people. */
let latest: People = { people: [], find: () => undefined };

/** Everyone in the organization, and a look-up by id. Empty while they load or are not needed. */
export function usePeople(isNeeded = true): People {
  const { data: people = noPeople } = useQuery({ ...usersQuery, enabled: isNeeded });
  if (latest.people !== people) {
    const byId = new Map(people.map((person) => [person.id, person]));
    latest = { people, find: (id) => byId.get(id ?? '') };
  }
  return latest;
}

/** Returns whether a person can be assigned work, by id: everyone but observers. */
export function useMayBeAssigned(): (id: string) => boolean {
  const { find } = usePeople();
  return (id) => mayWork(find(id) ?? { role: 'managee' });
}

/** A person by id, and whether they are loaded. The current user always is. */
export function usePerson(id: string | null): { person: User | undefined; isLoaded: boolean } {
  const me = useCurrentUser();
  const isMe = id === me.id;
  const { people, find } = usePeople(id !== null && !isMe);
  return { person: find(id) ?? (isMe ? me : undefined), isLoaded: isMe || people.length > 0 };
}

/** Loads the people and returns a look-up from id to full name. Empty for null. */
export async function fetchNames(): Promise<(id: string | null) => string> {
  const people = await queryClient.fetchQuery(usersQuery);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => names.get(id ?? '') ?? '';
}

onChanges(['teams', 'teamMembers'], () => void queryClient.invalidateQueries({ queryKey: ['users', 'teams'] }));
