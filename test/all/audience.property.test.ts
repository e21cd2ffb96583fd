import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Changes } from '#contract/live.ts';
import { setRole } from '../roles.ts';
import { openWorld, type Person } from '../world.ts';

const world = openWorld();
/** How many random companies we try, and how many steps each takes. */
const [runs, length] = process.env.CALLS ? [20, 60] : [4, 25];

const kinds = ['rocks', 'todos', 'issues', 'headlines', 'scorecards', 'meetings'] as const;
type Kind = (typeof kinds)[number];
/** Kinds of rows that a call returns by id. */
const single: readonly Kind[] = ['rocks', 'todos', 'issues', 'meetings'];
/** Kinds of rows with an owner, who sees them whatever their team. */
const owned: readonly Kind[] = ['rocks', 'todos', 'issues'];

type Team = { id: number; isPrivate: boolean; members: Set<number> };
type Row = { kind: Kind; id: number; team: Team | null; owner: number | null };

const acts = ['team', 'turn', 'come', 'come', 'leave', 'create', 'create', 'create', 'move', 'move', 'hand'] as const;
/** A random step. The sixth team means none. */
const step = fc.record({
  act: fc.constantFrom(...acts),
  by: fc.nat(4),
  team: fc.nat(5),
  row: fc.nat(),
  kind: fc.constantFrom(...kinds),
  isPrivate: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Who may see a row according to the specification. */
const maySee = ({ kind, team, owner }: Row, person: number) =>
  !team?.isPrivate || team.members.has(person) || (owned.includes(kind) && owner === person);

/** Five admins, who see no more than others, each with a live connection, and the expected state of the company. */
async function openCompany() {
  const ada = await world().admin();
  const people: Person[] = [ada];
  for (const name of ['Grace', 'Alan', 'Nora', 'Chris']) {
    const person = await world().colleague(ada, name);
    await setRole(world(), person, 'admin');
    people.push(person);
  }
  const windows = await Promise.all(people.map(openWindow));
  return { people, windows, teams: [] as Team[], rows: [] as Row[] };
}
type Company = Awaited<ReturnType<typeof openCompany>>;

/** What a person receives: rows by kind and id, and whether they must reload everything. */
async function openWindow(person: Person) {
  const { socket } = await person.live();
  const received = {
    changed: new Set<string>(),
    removed: new Set<string>(),
    mustReload: false,
    milestones: new Set<string>(),
  };
  socket.on('changes', ({ changed = {}, removed = {} }: Changes) => {
    for (const kind of kinds) {
      for (const { id } of changed[kind] ?? []) received.changed.add(`${kind} ${id}`);
      for (const [id] of removed[kind] ?? []) received.removed.add(`${kind} ${id}`);
    }
    for (const { name } of changed.channels ?? []) received.milestones.add(name);
  });
  socket.on('account', () => {
    received.mustReload = true;
  });
  return { socket, received };
}

type Calls = Record<Kind, { create(parts: object): Promise<{ id: number }>; change(parts: object): Promise<unknown> }>;

/** Does a step as someone who may; returns whether anybody could. */
async function take({ people, teams, rows }: Company, { act, by, team: nth, row: which, kind, isPrivate }: Step) {
  const person = by % people.length;
  const callsOf = (index: number) => people[index] as Person & Calls;
  const team = nth < teams.length ? (teams[nth] as Team) : null;
  const row = rows[which % rows.length];
  const mayPutOn = (index: number, to: Team | null) => !to?.isPrivate || to.members.has(index);
  if (act === 'team') {
    if (teams.length === 5) return false;
    const { id } = await callsOf(person).teams.create({ body: { name: `Team ${teams.length}`, isPrivate } });
    teams.push({ id, isPrivate, members: new Set([person]) });
  } else if (act === 'create') {
    if (!mayPutOn(person, team)) return false;
    const called = `Searchable ${rows.length}`;
    const fields = { teamId: team?.id ?? null, ...(kind === 'scorecards' ? { name: called } : { title: called }) };
    const body = kind === 'meetings' ? { ...fields, meetingDate: '2030-01-07' } : fields;
    rows.push({ kind, id: (await callsOf(person)[kind].create({ body })).id, team, owner: null });
  } else if (act === 'move') {
    const mover = people.findIndex((_, index) => row && maySee(row, index) && mayPutOn(index, team));
    if (!row || mover < 0 || row.kind === 'headlines') return false;
    await callsOf(mover)[row.kind].change({ params: { id: row.id }, body: { teamId: team?.id ?? null } });
    row.team = team;
  } else if (act === 'hand') {
    const giver = people.findIndex((_, index) => row && maySee(row, index));
    if (!row || giver < 0 || !owned.includes(row.kind)) return false;
    await callsOf(giver)[row.kind].change({ params: { id: row.id }, body: { ownerId: people[person]?.id } });
    row.owner = person;
  } else {
    const [leader = 0] = team?.members ?? [];
    if (!team) return false;
    const params = { id: team.id };
    const userId = people[person]?.id ?? '';
    if (act === 'turn') {
      await callsOf(leader).teams.change({ params, body: { isPrivate: !team.isPrivate } });
      team.isPrivate = !team.isPrivate;
    } else if (act === 'come') {
      await callsOf(leader).teams.addMember({ params, body: { userId } });
      team.members.add(person);
    } else {
      // The leader is the first and stays.
      if (!team.members.has(person) || leader === person) return false;
      await callsOf(leader).teams.removeMember({ params: { ...params, userId } });
      team.members.delete(person);
    }
  }
  return true;
}

const nameOf = ({ kind, id }: Row) => `${kind} ${id}`;

/** All rows that a person finds in lists. */
async function listed(person: Person): Promise<string[]> {
  const lists = {
    rocks: await person.rocks.list(),
    todos: await person.todos.list({ query: { scope: 'all' } }),
    issues: await person.issues.list(),
    headlines: await person.headlines.list(),
    scorecards: await person.scorecards.list(),
    meetings: await person.meetings.list(),
  };
  return kinds.flatMap((kind) => lists[kind].map(({ id }) => `${kind} ${id}`));
}

const searched: Record<string, Kind> = {
  rock: 'rocks',
  todo: 'todos',
  issue: 'issues',
  scorecard: 'scorecards',
  meeting: 'meetings',
};

test('no one ever sees a row that they may not see at that moment: in lists, by id, in search, or live', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (steps) => {
      const company = await openCompany();
      const { people, windows, rows } = company;
      const visibleTo = (person: number) => rows.filter((row) => maySee(row, person)).map(nameOf);
      for (const [nth, given] of steps.entries()) {
        const before = people.map((_, person) => new Set(visibleTo(person)));
        for (const { received } of windows) {
          received.mustReload = false;
          received.changed.clear();
          received.removed.clear();
        }
        if (!(await take(company, given))) continue;
        // Having received this, they have received everything before it.
        await (people[0] as Person).channels.create({ body: { name: `milestone ${nth}` } });
        for (const [person, { received }] of windows.entries()) {
          await expect
            .poll(() => received.mustReload || received.milestones.has(`milestone ${nth}`), {
              interval: 5,
              timeout: 9_000,
            })
            .toBe(true);
          const visible = new Set(visibleTo(person));
          expect([...received.changed].filter((name) => !visible.has(name))).toEqual([]);
          expect([...received.removed].filter((name) => !before[person]?.has(name))).toEqual([]);
          expect((await listed(people[person] as Person)).sort()).toEqual([...visible].sort());
        }
        const person = people[nth % people.length] as Person;
        const visible = new Set(visibleTo(nth % people.length));
        const found = await person.search.find({ query: { q: 'Searchable' } });
        const names = found.flatMap(({ kind, id }) => (searched[kind] ? [`${searched[kind]} ${id}`] : []));
        expect(names.filter((name) => !visible.has(name))).toEqual([]);
        for (const row of rows.filter(({ kind }) => single.includes(kind))) {
          const { status } = await person.fetch(`/api/${row.kind}/${row.id}`);
          expect([nameOf(row), status]).toEqual([nameOf(row), visible.has(nameOf(row)) ? 200 : 404]);
        }
      }
      for (const { socket } of windows) socket.disconnect();
    }),
    { numRuns: runs, endOnFailure: true, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  );
});
