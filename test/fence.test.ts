import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areaOf } from '#contract/areas.ts';
import { successStatus } from '#contract/endpoint.ts';
import { buildRows, type Rows } from './builders.ts';
import { setRole } from './roles.ts';
import {
  bodyFrom,
  byNoun,
  endpoints,
  members as fenced,
  paramsFrom,
  references,
  requiredQuery,
  type Snapshot,
  takeSnapshot,
} from './walk.ts';
import { addressOf, areasHeader, initOf, openWorld, type Person } from './world.ts';

const world = openWorld();
const mark = 'marked-as-ours';

describe('a signed-out caller', () => {
  test.each(byNoun(fenced))('gets 401 from %s', async (_noun, calls) => {
    for (const { call, endpoint } of calls) {
      const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']));
      const init = initOf(endpoint, endpoint.example);
      const response = await world().visitor().fetch(addressOf(endpoint, { params }), init);
      expect([response.status, await response.json()], call).toEqual([401, { message: 'Unauthorized' }]);
    }
  });
});

describe('a caller whose credential is no session', () => {
  const areaOfCall = ({ call, endpoint }: (typeof endpoints)[number]) => areaOf(call.split('.')[0] ?? '', endpoint);
  const areas = [...new Set(endpoints.map(areaOfCall))];
  let admin: Person;
  let ours: Rows;
  let client: Client;
  beforeAll(async () => {
    admin = await world().admin();
    ours = await buildRows(world(), admin, mark);
    client = new Client(world().database);
    await client.connect();
  });
  afterAll(() => client.end());

  async function fetchWith(granted: Area[], { endpoint }: (typeof endpoints)[number]): Promise<Response> {
    const { headers, ...init } = initOf(endpoint, endpoint.example);
    const address = addressOf(endpoint, { params: paramsFrom(ours, endpoint), query: requiredQuery });
    return admin.fetch(address, { ...init, headers: { ...headers, [areasHeader]: granted.join(' ') } });
  }

  test.each(byNoun(fenced))('is refused in %s without its area, and changes nothing', async (_noun, calls) => {
    const before = await takeSnapshot(ours.organization, client);
    for (const one of calls) {
      // Calls about the account, and those of super admins, are in no area.
      const isOfMember = (one.endpoint.access ?? 'member') === 'member';
      const response = await fetchWith(isOfMember ? areas.filter((area) => area !== areaOfCall(one)) : areas, one);
      const { code } = (await response.json()) as { code: string };
      expect([one.call, response.status, code]).toEqual([one.call, 403, 'not_granted']);
    }
    expect(await takeSnapshot(ours.organization, client)).toEqual(before);
  });

  test('is admitted to each call with its area alone', async () => {
    const calls = fenced.filter(({ endpoint: { access = 'member' } }) => access === 'member');
    const isLast = ({ endpoint }: (typeof calls)[number]) => Number(endpoint.method === 'DELETE');
    const failed: unknown[] = [];
    for (const one of calls.toSorted((first, second) => isLast(first) - isLast(second))) {
      const response = await fetchWith([areaOfCall(one)], one);
      const text = await response.text();
      if (response.status >= 500 || text.includes('not_granted')) failed.push([one.call, response.status, text]);
    }
    expect(failed).toEqual([]);
  });

  test('changes what its areas include, as long as its user may', async () => {
    const create = endpoints.find(({ call }) => call === 'teams.create');
    if (!create) throw new Error('No such call');
    expect((await fetchWith(['teams:write'], create)).status).toBe(201);
    await setRole(world(), admin, 'observer');
    expect((await fetchWith(['teams:write'], create)).status).toBe(403);
  });
});

describe('someone in another organization', () => {
  let ours: Rows;
  let client: Client;
  let before: Snapshot;
  beforeAll(async () => {
    ours = await buildRows(world(), await world().admin(), mark);
    client = new Client(world().database);
    await client.connect();
    before = await takeSnapshot(ours.organization, client);
  });
  /** Every call must find all rows again. */
  const expectNoChange = async (call: string) =>
    expect(await takeSnapshot(ours.organization, client), call).toEqual(before);
  afterAll(() => client.end());

  test.each(byNoun(fenced))('sees nothing of ours in %s, and changes nothing', async (_noun, calls) => {
    const reader = await world().admin('Mallory');
    for (const { call, endpoint } of calls) {
      // A change may end the session or leave the organization.
      const stranger = endpoint.method === 'GET' ? reader : await world().admin('Mallory');
      const response = await stranger.fetch(
        addressOf(endpoint, {
          params: paramsFrom(ours, endpoint),
          query: { ...requiredQuery, q: mark, scope: 'all', transferToUserId: stranger.id },
        }),
        initOf(endpoint, endpoint.example),
      );
      const expected = endpoint.stranger ?? (endpoint.params ? 404 : successStatus(endpoint));
      expect([call, response.status]).toEqual([call, expected]);
      expect(await response.text(), call).not.toContain(mark);
      await expectNoChange(call);
    }
  });

  describe('and has rows of their own', () => {
    let stranger: Person;
    let theirs: Rows;
    beforeAll(async () => {
      stranger = await world().admin('Mallory');
      theirs = await buildRows(world(), stranger, 'theirs');
    });

    test.each(byNoun(references))('cannot name a row of ours in a body of %s', async (_noun, fields) => {
      for (const { call, endpoint, field, referent, toValue } of fields) {
        const forged = { ...bodyFrom(theirs, endpoint), [field]: toValue(ours[referent]) };
        const address = addressOf(endpoint, { params: paramsFrom(theirs, endpoint) });
        const response = await stranger.fetch(address, initOf(endpoint, forged));
        const where = `a ${referent} as ${field} in ${call}`;
        expect([where, response.status]).toEqual([where, 400]);
        expect(await response.json(), where).toMatchObject({ errors: [{ path: field }] });
        await expectNoChange(where);
      }
    });
  });
});

// After the others: it registers accounts, and the first one of an installation administers it.
test('a signed-out caller gets an answer from each public call', async () => {
  for (const { call, endpoint } of endpoints.filter(({ endpoint }) => endpoint.access === 'public')) {
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']));
    const address = addressOf(endpoint, { params, query: requiredQuery });
    const response = await world().visitor().fetch(address, initOf(endpoint, endpoint.example));
    expect([call, response.status < 500]).toEqual([call, true]);
    await response.body?.cancel();
  }
});

test('every call with a body has a valid example', () => {
  for (const { call, endpoint } of endpoints) {
    if (endpoint.body) expect(endpoint.body.safeParse(endpoint.example).success, call).toBe(true);
  }
});
