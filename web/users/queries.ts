import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { canOwnWork, fullName, namesakesIn, nameWith } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';

export const users = collect<User>('users', { idOf: byId });

const byName = (one: User, other: User) =>
  one.firstName.localeCompare(other.firstName) ||
  one.lastName.localeCompare(other.lastName) ||
  one.id.localeCompare(other.id);

/** Everyone in the organization, by name. */
export const usersQuery = users.list(api.users.list.options(), { belongs: () => true, compare: byName });

export const personQuery = (id: string) => users.one(id, api.users.find.options({ params: { id } }));
export const teamsOfUserQuery = (id: string) => api.users.teams.options({ params: { id } });

/** How much there is to hand over from a person. */
export const workQuery = (id: string) => api.users.work.options({ params: { id } });

/** What a person has by team, and the meetings that could end with them. */
export const leavingQuery = (id: string) => api.users.leaving.options({ params: { id } });

/** The merges of people that admins can undo. */
export const mergesQuery = api.users.merges.options();
/** The people who were removed or left and can be brought back. */
export const removalsQuery = api.users.removals.options();
onChanges(['users'], () => {
  for (const { queryKey } of [mergesQuery, removalsQuery]) void queryClient.invalidateQueries({ queryKey });
});

const noPeople: User[] = [];
type NamedPerson = { id: string; firstName: string; lastName: string };
type People = {
  people: User[];
  find: (id: string | null | undefined) => User | undefined;
  /** The full name of a person, or of the one with an id, with the email address if someone else has that name. */
  nameOf: (person: NamedPerson | string | null | undefined) => string;
  /** The first name if it is unique, else the full name, if necessary with the email address. */
  shortNameOf: (person: NamedPerson) => string;
  sharesName: (person: NamedPerson) => boolean;
};

/** What tells a person apart from another of the same name. */
export const distinction = ({ email, createdAt }: Pick<User, 'email' | 'createdAt'>): string =>
  email || t('added {moment}', { moment: formatMoment(createdAt) });

function lookUpsIn(people: User[]): People {
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = (id: string | null | undefined) => byId.get(id ?? '');
  const { sharesFirstName, sharesName } = namesakesIn(people);
  const nameOf = (named: NamedPerson | string | null | undefined) => {
    const id = typeof named === 'string' ? named : named?.id;
    const person = find(id);
    // Former members are not among the people.
    if (!person) return fullName(typeof named === 'string' ? undefined : named);
    return sharesName(person) ? nameWith(person, distinction(person)) : fullName(person);
  };
  const shortNameOf = (person: NamedPerson) =>
    person.firstName && !sharesFirstName(person) ? person.firstName : nameOf(person);
  return { people, find, nameOf, shortNameOf, sharesName };
}

/** Shared by all callers: every row of a list asks, and there may be thousands of people. */
let latest = lookUpsIn([]);

/** Everyone in the organization, and look-ups by id. Empty while they load or are not needed. */
export function usePeople(isNeeded = true): People {
  const { data: people = noPeople } = useQuery({ ...usersQuery, enabled: isNeeded });
  if (latest.people !== people) latest = lookUpsIn(people);
  return latest;
}

/** Returns whether a person can be assigned work, by id: everyone but observers and deactivated people. */
export function useMayBeAssigned(): (id: string) => boolean {
  const { find } = usePeople();
  return (id) => canOwnWork(find(id) ?? { role: 'managee' });
}

/** A person by id, and whether they are loaded. The current user always is. */
export function usePerson(id: string | null): { person: User | undefined; isLoaded: boolean } {
  const me = useCurrentUser();
  const isMe = id === me.id;
  const { people, find } = usePeople(id !== null && !isMe);
  return { person: find(id) ?? (isMe ? me : undefined), isLoaded: isMe || people.length > 0 };
}

/** Loads the people and returns a look-up from id to name. Empty for null and for former members. */
export async function fetchNames(): Promise<(id: string | null) => string> {
  const { find, nameOf } = lookUpsIn(await queryClient.fetchQuery(usersQuery));
  return (id) => (find(id) ? nameOf(id) : '');
}

onChanges(['teams', 'teamMembers'], () => void queryClient.invalidateQueries({ queryKey: ['users', 'teams'] }));
