import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Changes } from '#contract/live.ts';
import { buildRows, createTodo, type Rows } from './builders.ts';
import { giveRole } from './roles.ts';
import { buildTeamRows, type TeamReferent, type TeamRows } from './team-rows.ts';
import { bodyFrom, type Kept, keptOf, members, paramsFrom, references, referentWithin } from './walk.ts';
import { addressOf, initOf, openWorld, type Person } from './world.ts';

const world = openWorld();
const mark = 'kept-to-the-team';
const neverWas = 2_000_000_000;

const outsiders = ['colleague', 'observer', 'manager', 'admin', 'former'] as const;
type Outsider = (typeof outsiders)[number];

/** The people of a company before it has a private team; `former` is to be on that for a while. */
async function gather() {
  const admin = await world().admin('Admin');
  const join = (name: string) => world().colleague(admin, name);
  const people = {
    admin,
    colleague: await join('Colleague'),
    observer: await join('Observer'),
    manager: await join('Manager'),
    former: await join('Former'),
    leader: await join('Leader'),
    member: await join('Member'),
  };
  await giveRole(world(), people.observer, 'observer');
  await giveRole(world(), people.manager, 'manager');
  await giveRole(world(), people.leader, 'manager');
  // What somebody was told while they were on the team stays told: they are told nothing.
  await people.former.notifications.changePreferences({ body: { inAppNotifications: false } });
  return people;
}
type People = Awaited<ReturnType<typeof gather>>;

/** A private team, which somebody has left who worked there. */
async function makePrivateTeam({ leader, member, former }: People) {
  const team = await leader.teams.create({ body: { name: 'Leadership', description: mark, isPrivate: true } });
  const params = { id: team.id };
  await leader.teams.addMember({ params, body: { userId: member.id } });
  const rows = await buildTeamRows({ leader, member }, team.id, mark);
  await leader.teams.addMember({ params, body: { userId: former.id } });
  const { todo, rock, measurable, channel } = rows.live;
  const body = { isFollowing: true };
  await former.followers.changeOnTodo({ params: { todoId: todo }, body });
  await former.followers.changeOnRock({ params: { rockId: rock }, body });
  await former.followers.changeOnMeasurable({ params: { measurableId: measurable }, body });
  await former.comments.create({ params: { todoId: todo }, body: { content: `left behind ${mark}` } });
  await former.messages.create({ params: { id: channel }, body: { content: `left behind ${mark}` } });
  await former.issues.create({ body: { title: `raised by former ${mark}`, teamId: team.id } });
  await former.meetings.join({ params: { id: rows.live.meeting } });
  await leader.teams.removeMember({ params: { ...params, userId: former.id } });
  return rows;
}

/** Rows without a team that two people alone may see, as from their one-on-one. */
async function makeNamedRows({ leader, member }: People) {
  const body = { title: `between two ${mark}` };
  const todo = await createTodo(leader, { ...body, ownerId: member.id });
  const issue = await leader.issues.create({ body });
  const headline = await leader.headlines.create({ body });
  const meeting = await leader.meetings.create({
    body: { ...body, meetingDate: '2030-01-08', meetingType: 'one_on_one' },
  });
  for (const [table, { id }] of Object.entries({ todos: todo, issues: issue, headlines: headline, meetings: meeting }))
    await client.query(`update ${table} set visible_to = $1 where id = $2`, [[leader.id, member.id], id]);
  const content = { content: `between two ${mark}` };
  const comment = await leader.comments.create({ params: { todoId: todo.id }, body: content });
  await leader.comments.createOnIssue({ params: { issueId: issue.id }, body: content });
  await leader.meetings.write({ params: { id: meeting.id }, body: { item: 0, update: 'AAA=' } });
  return { todo: todo.id, issue: issue.id, headline: headline.id, meeting: meeting.id, comment: comment.id };
}

/** Whether a call is about a row that a team can have for itself. */
const isAboutTeam = (rows: TeamRows, { params }: Endpoint): boolean =>
  Object.values(params?.shape ?? {}).some((schema) => (referentWithin(schema as z.ZodType) ?? '') in rows);

const nothing = (rows: TeamRows): TeamRows =>
  Object.fromEntries(Object.keys(rows).map((referent) => [referent, neverWas])) as TeamRows;

type Answer = { status: number; total: string | null; text: string };

async function ask(
  person: Person,
  endpoint: Endpoint,
  parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
): Promise<Answer> {
  const response = await person.fetch(addressOf(endpoint, parts), initOf(endpoint, parts.body));
  return { status: response.status, total: response.headers.get('x-total-count'), text: await response.text() };
}

let people: People;
let open: Rows;
let rows: Record<'live' | 'others' | 'named', TeamRows>;
let client: Client;
let kept: Kept;
const baseline = new Map<string, unknown>();

/** Calls that read, and name no row that a team can have for itself. */
const reads = () =>
  members.filter(
    ({ endpoint: { method, access, params, download } }) =>
      method === 'GET' &&
      access === undefined &&
      !download &&
      Object.values(params?.shape ?? {}).every((schema) =>
        ['organization', 'user', 'seat', undefined].includes(referentWithin(schema as z.ZodType)),
      ),
  );

/** What is asked in a query: nothing, and all that holds the mark. */
const queries = [{}, { scope: 'all' }, { q: mark, scope: 'all' }];

/** An answer without what changes anyhow, and without the outline of the private team that admins are given. */
const comparable = ({ status, total, text }: Answer) => ({
  status,
  total,
  body: JSON.parse(text || 'null', (name, value) => {
    if (['version', 'updatedAt', 'memberCount'].includes(name)) return undefined;
    if (!Array.isArray(value)) return value;
    return value.filter((row) => !(row?.isPrivate === true && row.id === rows?.live.team && 'leaderId' in row));
  }),
});

async function lookAround(person: Outsider, endpoint: Endpoint, query: object) {
  const params = paramsFrom({ ...open, user: people.member.id }, endpoint);
  return ask(people[person], endpoint, { params, query: { year: 2026, ...query } });
}

beforeAll(async () => {
  people = await gather();
  open = await buildRows(world(), people.admin, 'open');
  client = new Client(world().database);
  await client.connect();
  for (const { call, endpoint } of reads())
    for (const who of outsiders)
      for (const query of queries) {
        const answer = await lookAround(who, endpoint, query);
        baseline.set(`${call} ${who} ${JSON.stringify(query)}`, comparable(answer));
      }
  const ofTeam = await makePrivateTeam(people);
  rows = { ...ofTeam, named: { ...nothing(ofTeam.live), ...(await makeNamedRows(people)) } };
  kept = await keptOf(open.organization, client);
}, 120_000);
afterAll(() => client?.end());

describe('whoever is not on a private team', () => {
  test.each(reads())('is answered by $call as if it did not exist', async ({ call, endpoint }) => {
    for (const who of outsiders)
      for (const query of queries) {
        const answer = await lookAround(who, endpoint, query);
        expect(answer.text, who).not.toContain(mark);
        // Who has entered a private team stands in the audit log.
        if (endpoint.power !== 'readAudit')
          expect(comparable(answer), `${who} ${JSON.stringify(query)}`).toEqual(
            baseline.get(`${call} ${who} ${JSON.stringify(query)}`),
          );
      }
  });

  const asked = members.flatMap(({ call, endpoint }) =>
    Object.entries(endpoint.query?.shape ?? {}).flatMap(([field, schema]) => {
      const referent = referentWithin(schema as z.ZodType);
      return referent && endpoint.method === 'GET' ? [{ call, endpoint, field, referent }] : [];
    }),
  );
  test.each(asked)('finds nothing by its $referent as $field in $call', async ({ endpoint, field, referent }) => {
    if (!(referent in rows.live)) return;
    for (const who of outsiders) {
      const by = (id: number) =>
        ask(people[who], endpoint, {
          params: paramsFrom(open, endpoint),
          query: { q: 'kept', year: 2026, scope: 'all', [field]: id },
        });
      for (const { [referent as TeamReferent]: id } of [rows.live, rows.others, rows.named])
        expect(await by(id), who).toEqual(await by(neverWas));
    }
  });

  describe('and names its rows', () => {
    afterEach(async () => {
      const now = await keptOf(open.organization, client);
      const before = kept;
      kept = now;
      expect(now).toEqual(before);
    });

    const calls = members.filter(({ endpoint }) => endpoint.access === undefined && endpoint.params);
    test.each(calls)('is answered by $call as if they did not exist', async ({ endpoint }) => {
      if (!isAboutTeam(rows.live, endpoint)) return;
      for (const who of outsiders) {
        const by = (those: TeamRows) =>
          ask(people[who], endpoint, {
            params: paramsFrom({ ...open, ...those }, endpoint),
            query: { q: 'kept', scope: 'all' },
            body: endpoint.example,
          });
        if (who === 'admin' && endpoint.outsider !== undefined) continue;
        for (const those of [rows.live, rows.others, rows.named]) {
          const answer = await by(those);
          expect(answer, who).toEqual(await by(nothing(those)));
          expect(answer.status, who).toBeGreaterThanOrEqual(400);
        }
      }
    });

    test.each(references)(
      'cannot name its $referent as $field in $call',
      async ({ endpoint, field, referent, list }) => {
        if (!(referent in rows.live)) return;
        for (const who of outsiders) {
          const by = (id: number) =>
            ask(people[who], endpoint, {
              params: paramsFrom(open, endpoint),
              body: { ...bodyFrom(open, endpoint), [field]: list ? [id] : id },
            });
          for (const { [referent as TeamReferent]: id } of [rows.live, rows.others, rows.named]) {
            const answer = await by(id);
            expect(answer, who).toEqual(await by(neverWas));
            expect([400, 403, 404], who).toContain(answer.status);
          }
        }
      },
    );

    test.each(nestedReferences())(
      'cannot name its $referent in the $field of $call',
      async ({ endpoint, field, referent, sample }) => {
        if (!(referent in rows.live)) return;
        for (const who of outsiders) {
          const by = (id: number) =>
            ask(people[who], endpoint, {
              params: paramsFrom(open, endpoint),
              body: { ...bodyFrom(open, endpoint), [field]: [sample(id)] },
            });
          for (const { [referent as TeamReferent]: id } of [rows.live, rows.others, rows.named]) {
            const answer = await by(id);
            expect(answer, who).toEqual(await by(neverWas));
            expect([400, 403, 404], who).toContain(answer.status);
          }
        }
      },
    );
  });

  const known = members.filter(({ endpoint }) => endpoint.outsider !== undefined);
  test.each(known)('may, as an admin, make the call $call, and reads nothing', async ({ endpoint }) => {
    const { id } = await people.leader.teams.create({ body: { name: 'Spare', description: mark, isPrivate: true } });
    const those = { ...nothing(rows.live), team: id };
    const answer = await ask(people.admin, endpoint, {
      params: paramsFrom({ ...open, ...those }, endpoint),
      body: endpoint.example,
    });
    expect(answer.status).toBe(endpoint.outsider);
    expect(answer.text).not.toContain(mark);
  });

  test('whoever is on it finds all of that', async () => {
    const found = [];
    for (const { call, endpoint } of reads()) {
      const params = paramsFrom({ ...open, user: people.member.id }, endpoint);
      const { text } = await ask(people.leader, endpoint, { params, query: { year: 2026, q: mark, scope: 'all' } });
      if (text.includes(mark)) found.push(call);
    }
    expect(found.length).toBeGreaterThan(10);
  });

  test('finds none of its meetings in a calendar that they follow', async () => {
    for (const who of outsiders) {
      const { url } = await people[who].calendars.create();
      expect(await (await world().visitor().fetch(new URL(url).pathname)).text()).not.toContain(mark);
    }
  });
});

/** The fields of a body that hold a list of objects which refer to rows, with such an object. */
function nestedReferences() {
  return members.flatMap(({ call, endpoint }) =>
    Object.entries(endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}).flatMap(([field, schema]) => {
      const element = elementOf(schema as z.ZodType);
      if (!(element instanceof z.ZodObject)) return [];
      return Object.entries(element.shape).flatMap(([name, part]) => {
        const referent = referentWithin(part as z.ZodType);
        const sample = (id: number) => ({ ...sampleOf(element), [name]: id });
        return referent ? [{ call, endpoint, field, referent, sample }] : [];
      });
    }),
  );
}

function elementOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return elementOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
}

/** The first of a few values that each field takes. */
const sampleOf = (object: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(object.shape).map(([name, schema]) => [
      name,
      [undefined, null, 1, 2026, 'x', true, []].find((value) => (schema as z.ZodType).safeParse(value).success),
    ]),
  );

/** What one may subscribe to of the rows that a team can have for itself. */
const topics = {
  todo: 'todos',
  rock: 'rocks',
  issue: 'issues',
  measurable: 'measurables',
  meeting: 'meetings',
  channel: 'channels',
} as const;

/** Somebody's live connection, with all that it hears from now on. */
async function listen(person: Person) {
  const live = await person.live();
  const heard: [event: string, told: unknown][] = [];
  live.socket.onAny((event, told) => heard.push([event, told]));
  return { live, heard };
}

/** Makes rows as a member of the private team, and every call that changes such a row, those that delete it last. */
async function changeEverything({ leader, member }: People): Promise<void> {
  await leader.meetings.end({ params: { id: rows.others.meeting } });
  const made = await buildTeamRows({ leader, member }, rows.live.team, mark);
  const calls = members
    .filter(
      ({ call, endpoint }) => endpoint.method !== 'GET' && isAboutTeam(made.live, endpoint) && call !== 'teams.delete',
    )
    .sort((one, other) => Number(one.endpoint.method === 'DELETE') - Number(other.endpoint.method === 'DELETE'));
  for (const { endpoint } of calls)
    for (const those of [made.live, made.others]) {
      const named = { ...open, ...those, user: member.id };
      const body = endpoint.example && bodyFrom(named, endpoint);
      await ask(leader, endpoint, { params: paramsFrom(named, endpoint), body });
    }
}

test('whoever is not on a private team hears of nothing that is done there', async () => {
  const listeners = new Map<Outsider, Awaited<ReturnType<typeof listen>>>();
  for (const who of outsiders) listeners.set(who, await listen(people[who]));
  const onTeam = await listen(people.member);
  for (const [who, { live }] of listeners)
    for (const [referent, noun] of Object.entries(topics) as [
      keyof typeof topics,
      (typeof topics)[keyof typeof topics],
    ][])
      expect(await live.subscribe({ noun, id: rows.live[referent] }), who).toEqual({ refused: 'not_found' });
  await changeEverything(people);
  const last = await createTodo(people.leader, { title: 'For everybody' });
  const reachEnd = async ({ live }: Awaited<ReturnType<typeof listen>>) => {
    while (!(await live.changed('todos')).some(({ id }) => id === last.id));
  };
  await reachEnd(onTeam);
  expect(JSON.stringify(onTeam.heard)).toContain(mark);
  for (const [who, listener] of listeners) {
    await reachEnd(listener);
    expect(JSON.stringify(listener.heard), who).not.toContain(mark);
    const changes = listener.heard.flatMap(([event, told]) => (event === 'changes' ? [told as Changes] : []));
    // An admin asks again which teams there are, and how many are on them.
    const mayHear = [`todos ${last.id}`, ...(who === 'admin' ? ['teams'] : [])];
    expect(
      idsIn(changes).filter((id) => !mayHear.includes(id)),
      who,
    ).toEqual([]);
    expect(
      listener.heard.map(([event]) => event),
      who,
    ).not.toContain('writing');
  }
}, 120_000);

/** The rows that changes tell of, as `todos 7`, and the nouns of which lists are to be asked again. */
const idsIn = (changes: Changes[]): string[] =>
  changes.flatMap(({ changed = {}, removed = {}, stale = [] }) => [
    ...Object.entries(changed).flatMap(([noun, those]) =>
      (those as { id?: unknown }[]).map(({ id }) => `${noun} ${id}`),
    ),
    ...Object.entries(removed).flatMap(([noun, gone]) => gone.map(([id]) => `${noun} ${id}`)),
    ...stale,
  ]);
