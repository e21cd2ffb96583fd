import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { successStatus } from '#contract/endpoint.ts';
import { buildRows, type Rows } from './builders.ts';
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
import { addressOf, initOf, openWorld, type Person } from './world.ts';

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

test('every call with a body has a valid example', () => {
  for (const { call, endpoint } of endpoints) {
    if (endpoint.body) expect(endpoint.body.safeParse(endpoint.example).success, call).toBe(true);
  }
});
