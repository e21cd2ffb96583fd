import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Changes, Topic } from '#contract/live.ts';
import type { Referent } from '#contract/shapes.ts';
import { buildRows, createTodo, type Rows } from './builders.ts';
import { setRole } from './roles.ts';
import { buildTeamRows, type TeamRows } from './team-rows.ts';
import {
  bodyFrom,
  byNoun,
  members,
  paramsFrom,
  references,
  referentWithin,
  requiredQuery,
  type Snapshot,
  takeSnapshot,
} from './walk.ts';
import { addressOf, initOf, openWorld, type Person, smallPicture } from './world.ts';

const world = openWorld();
const mark = 'kept-to-the-team';
const neverWas = 2_000_000_000;

const everyOutsider = ['colleague', 'observer', 'manager', 'admin', 'former'] as const;
type Outsider = (typeof everyOutsider)[number];
/** A colleague and an observer can do less than a manager, so `npm test` does not try them. */
const outsiders =
  process.env.TEST_DEPTH === 'core' ? (['manager', 'admin', 'former'] as const satisfies Outsider[]) : everyOutsider;

/** The people of a company before it has a private team. `former` will be on it for a while. */
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
  await setRole(world(), people.observer, 'observer');
  await setRole(world(), people.manager, 'manager');
  await setRole(world(), people.leader, 'manager');
  // Notifications from the time on the team stay, so `former` gets none.
  await people.former.notifications.changePreferences({ body: { inAppNotifications: false } });
  return people;
}
type People = Awaited<ReturnType<typeof gather>>;

/** A private team that `former` has worked in and left. */
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

/** Rows that only two people can see: of their one-on-ones, their direct messages, and a draft of the chart. */
async function makeNamedRows({ leader, member }: People): Promise<Hidden> {
  const visibleTo = [leader.id, member.id];
  const body = { title: `between two ${mark}`, visibleTo };
  const todo = await createTodo(leader, { ...body, ownerId: member.id });
  const gone = await createTodo(leader, { ...body, title: `deleted ${mark}` });
  await leader.todos.delete({ params: { id: gone.id } });
  const issue = await leader.issues.create({ body });
  const headline = await leader.headlines.create({ body });
  const plan = { ...body, participantIds: [member.id], meetingType: 'one_on_one' as const, meetingDate: '2030-01-08' };
  const endedMeeting = await leader.meetings.create({ body: plan });
  await leader.meetings.start({ params: { id: endedMeeting.id } });
  await leader.meetings.write({ params: { id: endedMeeting.id }, body: { item: 0, update: 'AAA=' } });
  await leader.meetings.end({ params: { id: endedMeeting.id }, body: { summary: `summary ${mark}` } });
  const meeting = await leader.meetings.create({ body: { ...plan, repeat: 'monthly' } });
  await leader.meetings.write({ params: { id: meeting.id }, body: { item: 0, update: 'AAA=' } });
  const content = `between two ${mark}`;
  const file = await leader.files.upload({ query: { name: mark }, body: smallPicture });
  const onTodo = { content, fileIds: [file.id] };
  const comment = await leader.comments.create({ params: { todoId: todo.id }, body: onTodo });
  await leader.comments.createOnIssue({ params: { issueId: issue.id }, body: { content } });
  const chart = await leader.charts.create({ body: { name: `draft ${mark}` } });
  await leader.charts.change({ params: { id: chart.id }, body: { visibleTo } });
  await leader.seats.create({ query: { chartId: chart.id }, body: { title: `seat ${mark}` } });
  const channel = await leader.channels.openDirect({ body: { userIds: [member.id] } });
  const message = await leader.messages.create({ params: { id: channel.id }, body: { content } });
  return {
    ...{ todo: todo.id, issue: issue.id, headline: headline.id, meeting: meeting.id, comment: comment.id },
    ...{ file: file.id, chart: chart.id, channel: channel.id, message: message.id },
  };
}

/** The ids of rows that outsiders cannot see, by kind. */
type Hidden = Partial<Record<Referent, number>>;

const referentsOf = (shape: z.ZodRawShape | undefined): Referent[] =>
  Object.values(shape ?? {}).flatMap((schema) => referentWithin(schema as z.ZodType) ?? []);

/** The hidden rows that the parameters of a call can name. */
const concerning = (all: Hidden[], ...parameters: Endpoint['params'][]): Hidden[] => {
  const referents = parameters.flatMap((one) => referentsOf(one?.shape));
  return all.filter((those) => referents.some((referent) => referent in those));
};

const nothing = (those: Hidden): Hidden =>
  Object.fromEntries(Object.keys(those).map((referent) => [referent, neverWas]));

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
let rows: { live: TeamRows; others: TeamRows; named: Hidden };
let client: Client;
let snapshot: Snapshot;
const baseline = new Map<string, unknown>();

/** Calls that read, and name no row that can belong to a team. */
const reads = () =>
  members.filter(
    ({ endpoint: { method, access, params, download } }) =>
      method === 'GET' &&
      access === undefined &&
      !download &&
      referentsOf(params?.shape).every((referent) => ['organization', 'user', 'seat'].includes(referent)),
  );

/** The queries to try: none, everything, and everything with the mark. */
const queries = [{}, { scope: 'all' }, { q: mark, scope: 'all' }];

/** An answer without what changes anyway, and without the private team itself, of which admins see the outline. */
const comparable = ({ status, total, text }: Answer) => ({
  status,
  total,
  body: JSON.parse(text || 'null', (name, value) => {
    // Admins see what recording costs the whole organization.
    const isCost = name === 'keptBytes' || name === 'recordedBytes';
    if (isCost || ['version', 'updatedAt', 'memberCount'].includes(name)) return undefined;
    if (!Array.isArray(value)) return value;
    return value.filter((row) => !(row?.isPrivate === true && row.id === rows?.live.team && 'leaderId' in row));
  }),
});

async function lookAround(person: Outsider, endpoint: Endpoint, query: object) {
  const params = paramsFrom({ ...open, user: people.member.id }, endpoint);
  return ask(people[person], endpoint, { params, query: { ...requiredQuery, year: 2026, ...query } });
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
  rows = { ...ofTeam, named: await makeNamedRows(people) };
  snapshot = await takeSnapshot(open.organization, client);
});
afterAll(() => client?.end());

/** The hidden rows of a kind. */
const idsOf = (referent: Referent): number[] =>
  Object.values(rows as Record<string, Hidden>).flatMap((those) => those[referent] ?? []);

describe('someone who is not on a private team', () => {
  test.each(byNoun(reads()))('gets the same answers from %s as if the team did not exist', async (_noun, calls) => {
    for (const { call, endpoint } of calls)
      for (const who of outsiders)
        for (const query of queries) {
          const where = `${call} ${who} ${JSON.stringify(query)}`;
          const answer = await lookAround(who, endpoint, query);
          expect(answer.text, where).not.toContain(mark);
          // The audit log shows who joined a private team, and admins see how much private work a person would leave behind.
          if (endpoint.permission !== 'readAudit' && !/^\/api\/users\/:id\/(work|leaving)$/.test(endpoint.path))
            expect(comparable(answer), where).toEqual(baseline.get(where));
        }
  });

  const queryReferences = members.flatMap(({ call, endpoint }) =>
    Object.entries(endpoint.query?.shape ?? {}).flatMap(([field, schema]) => {
      const referent = referentWithin(schema as z.ZodType);
      return referent ? [{ call, endpoint, field, referent }] : [];
    }),
  );
  test.each(byNoun(queryReferences))('finds nothing with one of its rows in a query of %s', async (_noun, fields) => {
    for (const { call, endpoint, field, referent } of fields.filter(({ referent }) => idsOf(referent).length > 0))
      for (const who of outsiders) {
        const where = `${who}: a ${referent} as ${field} in ${call}`;
        const by = (id: number) =>
          ask(people[who], endpoint, {
            params: paramsFrom(open, endpoint),
            query: { ...requiredQuery, q: 'kept', year: 2026, scope: 'all', [field]: id },
            body: endpoint.example && bodyFrom(open, endpoint),
          });
        const none = await by(neverWas);
        for (const id of idsOf(referent)) expect(await by(id), where).toEqual(none);
        if (endpoint.method !== 'GET') expect(none.status, where).toBeGreaterThanOrEqual(400);
      }
  });

  describe('and names its rows', () => {
    /** Fails if a call has changed a row. */
    const expectNoChange = async (call: string) => {
      const before = snapshot;
      snapshot = await takeSnapshot(open.organization, client);
      expect(snapshot, call).toEqual(before);
    };

    const callsOnRows = members.filter(({ endpoint }) => endpoint.access === undefined && endpoint.params);
    test.each(byNoun(callsOnRows))('gets the same answers from %s as if they did not exist', async (_noun, calls) => {
      for (const { call, endpoint } of calls) {
        for (const who of outsiders) {
          if (who === 'admin' && endpoint.outsider !== undefined) continue;
          const by = (those: Hidden) =>
            ask(people[who], endpoint, {
              params: paramsFrom({ ...open, ...those }, endpoint),
              query: { ...requiredQuery, q: 'kept', scope: 'all' },
              body: endpoint.example,
            });
          for (const those of concerning(Object.values(rows), endpoint.params)) {
            const answer = await by(those);
            expect(answer, `${call} ${who}`).toEqual(await by(nothing(those)));
            expect(answer.status, `${call} ${who}`).toBeGreaterThanOrEqual(400);
          }
        }
        await expectNoChange(call);
      }
    });

    test.each(byNoun([...references, ...nestedReferences()]))(
      'cannot name them in a body of %s',
      async (_noun, fields) => {
        for (const { call, endpoint, field, referent, toValue } of fields) {
          // Its answer leaves out what the caller cannot read, and has the rest: server/chat/marks.test.ts.
          if (idsOf(referent).length === 0 || call === 'channels.setMarks') continue;
          const where = `a ${referent} as ${field} in ${call}`;
          for (const who of outsiders) {
            const by = (id: number) =>
              ask(people[who], endpoint, {
                params: paramsFrom(open, endpoint),
                body: { ...bodyFrom(open, endpoint), [field]: toValue(id) },
              });
            const none = await by(neverWas);
            for (const id of idsOf(referent)) expect(await by(id), `${who}: ${where}`).toEqual(none);
            expect([400, 403, 404], `${who}: ${where}`).toContain(none.status);
          }
          await expectNoChange(where);
        }
      },
    );
  });

  const outsiderCalls = members.filter(({ endpoint }) => endpoint.outsider !== undefined);
  test.each(outsiderCalls)('may call $call as an admin, and reads nothing', async ({ endpoint }) => {
    const { id } = await people.leader.teams.create({ body: { name: 'Spare', description: mark, isPrivate: true } });
    const those = { ...nothing(rows.live), team: id };
    const answer = await ask(people.admin, endpoint, {
      params: paramsFrom({ ...open, ...those }, endpoint),
      body: endpoint.example,
    });
    expect(answer.status).toBe(endpoint.outsider);
    expect(answer.text).not.toContain(mark);
  });

  test('a member finds all of it', async () => {
    const found = [];
    for (const { call, endpoint } of reads()) {
      const params = paramsFrom({ ...open, user: people.member.id }, endpoint);
      const { text } = await ask(people.leader, endpoint, {
        params,
        query: { ...requiredQuery, year: 2026, q: mark, scope: 'all' },
      });
      if (text.includes(mark)) found.push(call);
    }
    expect(found.length).toBeGreaterThan(10);
  });

  test('finds none of its meetings in a subscribed calendar', async () => {
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
        const toValue = (id: string | number) => [{ ...sampleOf(element), [name]: id }];
        return referent ? [{ call, endpoint, field, referent, toValue }] : [];
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

/** A live connection and everything that it receives. */
async function listen(person: Person) {
  const live = await person.live();
  const received: [event: string, data: unknown][] = [];
  live.socket.onAny((event, data) => received.push([event, data]));
  return { live, received };
}

/** Makes every call that changes a hidden row, as someone who can see it. Calls that end a row come last. */
async function changeEverything({ leader, member }: People, all: Hidden[]): Promise<void> {
  const isEnd = ({ endpoint: { method }, call }: (typeof members)[number]) =>
    Number(method === 'DELETE' || call === 'meetings.close');
  const calls = members
    // Deleting the team hides everything, and publishing a draft shows it to everyone.
    .filter(({ call, endpoint: { method } }) => method !== 'GET' && !['teams.delete', 'charts.publish'].includes(call))
    .sort((one, other) => isEnd(one) - isEnd(other));
  for (const { endpoint } of calls)
    for (const those of concerning(all, endpoint.params, endpoint.query)) {
      const ids = { ...open, ...those, user: member.id };
      const body = endpoint.example && bodyFrom(ids, endpoint);
      const query = endpoint.query && paramsFrom(ids, { ...endpoint, params: endpoint.query });
      await ask(leader, endpoint, { params: paramsFrom(ids, endpoint), query, body });
    }
}

test('someone who is not on a private team and not named receives nothing that is done there', async () => {
  const { leader, member } = people;
  const topic = { noun: 'organizations', id: Number(open.organization) } as const;
  const listeners = new Map<Outsider, Awaited<ReturnType<typeof listen>> & { since: number }>();
  for (const who of outsiders) {
    const listener = await listen(people[who]);
    const subscribed = await listener.live.subscribe(topic);
    listeners.set(who, { ...listener, since: 'lastEvent' in subscribed ? subscribed.lastEvent : 0 });
    for (const [referent, noun] of Object.entries(topics) as [keyof typeof topics, Topic['noun']][])
      for (const id of idsOf(referent))
        expect(await listener.live.subscribe({ noun, id }), who).toEqual({ refused: 'not_found' });
  }
  const onTeam = await listen(member);
  await leader.meetings.end({ params: { id: rows.others.meeting } });
  const made = await buildTeamRows({ leader, member }, rows.live.team, mark);
  await changeEverything(people, [made.live, made.others, await makeNamedRows(people)]);
  const last = await createTodo(leader, { title: 'For everyone' });
  const reachEnd = async ({ live }: Awaited<ReturnType<typeof listen>>) => {
    while (!(await live.changed('todos')).some(({ id }) => id === last.id));
  };
  await reachEnd(onTeam);
  expect(JSON.stringify(onTeam.received)).toContain(mark);
  expect(JSON.stringify(onTeam.received)).toContain('between two');
  for (const [who, listener] of listeners) {
    await reachEnd(listener);
    // Admins reload the teams and the number of their members.
    const allowed = [`todos ${last.id}`, ...(who === 'admin' ? ['teams'] : [])];
    const events = listener.received.map(([event]) => event);
    expect(
      events.every((event) => event === 'changes' || event === 'presence'),
      `${who} ${events}`,
    ).toBe(true);
    const received = listener.received.flatMap(([event, data]) => (event === 'changes' ? [data as Changes] : []));
    // A client that was away receives the same.
    const again = await (await people[who].live()).subscribe(topic, listener.since);
    const { missed } = again as { missed?: Changes };
    expect(idsIn([missed ?? { lastEvent: 0 }]), who).toContain(`todos ${last.id}`);
    for (const changes of [received, missed ? [missed] : []]) {
      expect(JSON.stringify(changes), who).not.toContain(mark);
      expect(
        idsIn(changes).filter((id) => !allowed.includes(id)),
        who,
      ).toEqual([]);
    }
  }
});

/** The rows in changes, as `todos 7`, and the nouns whose lists clients reload. */
const idsIn = (changes: Changes[]): string[] =>
  changes.flatMap(({ changed = {}, removed = {}, stale = [] }) => [
    ...Object.entries(changed).flatMap(([noun, those]) =>
      (those as { id?: unknown }[]).map(({ id }) => `${noun} ${id}`),
    ),
    ...Object.entries(removed).flatMap(([noun, gone]) => gone.map(([id]) => `${noun} ${id}`)),
    ...stale,
  ]);
