import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { successStatus } from '#contract/endpoint.ts';
import { buildRows, type Rows } from './builders.ts';
import {
  bodyFrom,
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
  test.each(fenced)('gets 401 from $call', async ({ endpoint }) => {
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']));
    const response = await world().visitor().fetch(addressOf(endpoint, { params }), initOf(endpoint, endpoint.example));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
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
  // Every call finds all rows again.
  afterEach(async () => expect(await takeSnapshot(ours.organization, client)).toEqual(before));
  afterAll(() => client.end());

  test.each(fenced)('sees nothing of ours in $call', async ({ endpoint }) => {
    const stranger = await world().admin('Mallory');
    const response = await stranger.fetch(
      addressOf(endpoint, {
        params: paramsFrom(ours, endpoint),
        query: { ...requiredQuery, q: mark, scope: 'all', transferToUserId: stranger.id },
      }),
      initOf(endpoint, endpoint.example),
    );
    expect(response.status).toBe(endpoint.stranger ?? (endpoint.params ? 404 : successStatus(endpoint)));
    expect(await response.text()).not.toContain(mark);
  });

  describe('and has rows of their own', () => {
    let stranger: Person;
    let theirs: Rows;
    beforeAll(async () => {
      stranger = await world().admin('Mallory');
      theirs = await buildRows(world(), stranger, 'theirs');
    });

    test.each(references)(
      'cannot name a $referent of ours as $field in $call',
      async ({ endpoint, field, referent, list }) => {
        const forged = { ...bodyFrom(theirs, endpoint), [field]: list ? [ours[referent]] : ours[referent] };
        const response = await stranger.fetch(
          addressOf(endpoint, { params: paramsFrom(theirs, endpoint) }),
          initOf(endpoint, forged),
        );
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ errors: [{ path: field }] });
      },
    );
  });
});

test('every call with a body has a valid example', () => {
  for (const { call, endpoint } of endpoints) {
    if (endpoint.body) expect(endpoint.body.safeParse(endpoint.example).success, call).toBe(true);
  }
});
