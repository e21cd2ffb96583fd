import { and, eq, sql } from 'drizzle-orm';
import { dayIn, quarterAfter, quarterOf } from '#rules/dates.ts';
import { mentionedIn } from '#rules/people.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createComment } from '#server/comments/comments.ts';
import type { Database } from '#server/db/pool.ts';
import { changeMilestone, createMilestone } from '#server/milestones/milestones.ts';
import { addMember, createOrganization, enter } from '#server/organizations/organizations.ts';
import { createRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { addTeamMember, createTeam } from '#server/teams/teams.ts';
import { changeTodo, createTodos } from '#server/todos/todos.ts';
import { users } from '#server/users/table.ts';
import { createUser } from '#server/users/users.ts';
import { demoAccount } from './account.ts';
import { companyDescription, companyName, members, rocks, teamNames, todos } from './company.ts';

/** Any number that no other program locks: the letters QDDC. */
const demoLock = 0x51444443;
const day = 24 * 3600_000;

/**
 * Creates the demo company, whole or not at all, in an installation that has nobody yet. Gives whether its account is
 * there.
 */
export async function createDemo(db: Database): Promise<boolean> {
  await db.transaction(async (transaction) => {
    // Of several processes that start at once, the first creates it and the others find it.
    await transaction.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const [somebody] = await transaction.select({ id: users.id }).from(users).limit(1);
    if (!somebody) await createCompany(transaction);
  });
  return (await db.$count(users, and(eq(users.email, demoAccount.email), eq(users.isDemo, true)))) > 0;
}

type Person = { id: string; firstName: string; lastName: string; email: string; role: 'admin' | 'manager' | 'managee' };

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

async function createCompany(db: Database): Promise<void> {
  const people = await createPeople(db);
  const person = (firstName: string): Person => {
    const found = people.get(firstName);
    if (!found) throw new Error(`Nobody in the demo company is called ${firstName}`);
    return found;
  };
  let organizationId = 0;
  /** The scope of somebody's call, some days ago. */
  const as = (firstName: string, daysAgo = 0): Scope => {
    const { id: userId, role } = person(firstName);
    const now = new Date(Date.now() - daysAgo * day);
    return { db, now, tell: () => {}, actor: { userId, role, organizationId, sessionId: 0, isSuperAdmin: false } };
  };

  const founder = as('Maya');
  ({ id: organizationId } = await createOrganization(founder, { name: companyName, description: companyDescription }));
  for (const { firstName, role } of members.slice(1)) {
    await addMember(db, organizationId, person(firstName).id, role);
    await enter(as(firstName), organizationId);
  }

  const teamIds = new Map<string, number>();
  for (const [name, { description, leader }] of Object.entries(teamNames)) {
    const { id } = await createTeam(as(leader), { name, description });
    teamIds.set(name, id);
    const others = members.filter(
      ({ firstName, teams }) => teams.some((team) => team === name) && firstName !== leader,
    );
    for (const { firstName } of others) await addTeamMember(as(leader), id, person(firstName).id);
  }

  const today = dayIn('UTC', new Date());
  const quarter = quarterOf(today, 1);
  const dateIn = (days: number | null) => (days === null ? null : dayIn('UTC', new Date(Date.now() + days * day)));
  const rockIds = new Map<string, number>();
  for (const { owner, team, earlier, due, milestones, ...fields } of rocks) {
    const rock = await createRock(as(owner), {
      ...fields,
      ownerId: person(owner).id,
      teamId: teamIds.get(team) ?? null,
      quarter: earlier ? quarterAfter(quarter, -1) : quarter,
      dueDate: dateIn(due),
    });
    rockIds.set(rock.title, rock.id);
    for (const [index, milestone] of milestones.entries()) {
      const step = Math.round((due * (index + 1)) / milestones.length);
      const { id } = await createMilestone(as(owner), rock.id, {
        title: milestone.replace('+', ''),
        dueDate: dateIn(step),
      });
      if (milestone.startsWith('+')) await changeMilestone(as(owner), id, { completed: true });
    }
  }

  for (const { owner, team, due, rock, done, comments = [], ...fields } of todos.toReversed()) {
    const created = await createTodos(as(owner), {
      ...fields,
      ownerId: person(owner).id,
      teamId: teamIds.get(team) ?? null,
      rockId: rock ? (rockIds.get(rock) ?? null) : null,
      dueDate: dateIn(due),
    });
    const [todo] = [created].flat();
    if (!todo) continue;
    if (done !== undefined) await changeTodo(as(owner, done), todo.id, { completed: true });
    for (const [author, content] of comments) {
      const mentions = mentionedIn(content, [...people.values()]).map(({ id }) => id);
      await createComment(as(author), todo.id, { content, mentions });
    }
  }
}
