import { dayAfter, dayIn, quarterOf } from '#rules/dates.ts';
import { beginOrganization } from '#server/admin/begin.ts';
import { demoAccount } from '#server/auth/demo-account.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/db/pool.ts';
import { openRecorder, type RecordedEvent } from '#server/events/record.ts';
import { storeEvents } from '#server/events/store.ts';
import { createOrganization } from '#server/organizations/create.ts';
import { addMember, setCurrentOrganization } from '#server/organizations/organizations.ts';
import type { AccountScope, Scope } from '#server/scope.ts';
import { createTeam } from '#server/teams/change.ts';
import { addTeamMember } from '#server/teams/members.ts';
import { createUser } from '#server/users/users.ts';
import { companyDescription, companyName, members, type TeamName, teamNames } from './company.ts';

const day = 24 * 3600_000;

type Person = { id: string; firstName: string; lastName: string; email: string; role: 'admin' | 'manager' | 'managee' };

/** Helpers to act as the people of the demo company. */
export type Crew = {
  /** Returns the scope of a person's call, some days ago. */
  as(firstName: string, daysAgo?: number): Scope;
  idOf(firstName: string): string;
  teamId(name: TeamName): number | null;
  people: Person[];
  /** Stores the recorded events, for the activity log. */
  keepActivity(): Promise<void>;
  /** Returns the day this many days from today, or null. */
  dateIn(days: number | null): string | null;
  today: string;
  quarter: string;
  timeZone: string;
};

async function createPeople(db: Database): Promise<Map<string, Person>> {
  const passwordHash = await hashPassword(demoAccount.password);
  const domain = demoAccount.email.split('@')[1];
  const people = new Map<string, Person>();
  for (const { firstName, lastName, role } of members) {
    const letters = firstName
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
    const account = { firstName, lastName, email: `${letters}@${domain}` };
    const id = await createUser(db, { ...account, passwordHash, isDemo: true });
    people.set(firstName, { ...account, id, role });
  }
  return people;
}

/** Creates the people, the organization and the teams. */
export async function createCrew(db: Database): Promise<Crew> {
  const people = await createPeople(db);
  const person = (firstName: string): Person => {
    const found = people.get(firstName);
    if (!found) throw new Error(`No one in the demo company is called ${firstName}`);
    return found;
  };
  let organizationId = 0;
  const done: { userId: string; at: Date; recorded: RecordedEvent[] }[] = [];
  const as = (firstName: string, daysAgo = 0): Scope & AccountScope => {
    const { id: userId, role } = person(firstName);
    const now = new Date(Date.now() - daysAgo * day);
    const { recorded, into } = openRecorder();
    done.push({ userId, at: now, recorded });
    const actor = { userId, role, organizationId, credential: { areas: [] }, isSuperAdmin: false };
    return { db, now, actor, into, ...into(organizationId) };
  };

  // The demo only runs on local installations, so its user is at this machine.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const settings = { name: companyName, description: companyDescription, timeZone };
  ({ id: organizationId } = await createOrganization(as('Maya'), settings, beginOrganization));
  for (const { firstName, role } of members.slice(1)) {
    await addMember(as(firstName), organizationId, person(firstName).id, { role });
    await setCurrentOrganization(as(firstName), organizationId);
  }

  const teamIds = new Map<string, number>();
  for (const [name, { description, leader, isPrivate }] of Object.entries(teamNames)) {
    const { id } = await createTeam(as(leader), { name, description, isPrivate });
    teamIds.set(name, id);
    const others = members.filter(
      ({ firstName, teams }) => teams.some((team) => team === name) && firstName !== leader,
    );
    for (const { firstName } of others) await addTeamMember(as(leader), id, person(firstName).id);
  }

  const today = dayIn(timeZone, new Date());
  return {
    as,
    idOf: (firstName) => person(firstName).id,
    teamId: (name) => teamIds.get(name) ?? null,
    people: [...people.values()],
    async keepActivity() {
      for (const { recorded, ...by } of done.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        await storeEvents(db, recorded, by);
      }
    },
    dateIn: (days) => (days === null ? null : dayAfter(today, days)),
    today,
    quarter: quarterOf(today, 1),
    timeZone,
  };
}
