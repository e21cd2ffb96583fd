import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type Referent, referentOf } from '#contract/shapes.ts';
import { buildRows, type Rows } from './builders.ts';
import { addressOf, initOf, openWorld, type Person } from './world.ts';

const world = openWorld();
const mark = 'marked-as-ours';

const endpoints = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ call: `${noun}.${name}`, endpoint })),
);
const fenced = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

/** What a schema refers to, below `optional`, `nullable` and lists. */
function referentWithin(schema: z.ZodType): Referent | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return referentWithin(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? referentWithin(schema.element as z.ZodType) : referentOf(schema);
}

/** The parameters of a call, filled with the rows they refer to. */
function paramsFrom(rows: Rows, { params }: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, schema]) => [
      name,
      rows[referentWithin(schema as z.ZodType) ?? 'user'],
    ]),
  );
}

/** The example of a body, its references filled with the rows they refer to. */
function bodyFrom(rows: Rows, { body, example }: Endpoint): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? body.shape : {};
  return Object.fromEntries(
    Object.entries(example as object).map(([field, value]) => {
      const referent = referentWithin(shape[field] as z.ZodType);
      return [field, referent && !Array.isArray(value) ? rows[referent] : value];
    }),
  );
}

/** The fields of a body that refer to rows. */
const references = fenced.flatMap(({ call, endpoint }) =>
  endpoint.body instanceof z.ZodObject
    ? Object.entries(endpoint.body.shape).flatMap(([field, schema]) => {
        const referent = referentWithin(schema as z.ZodType);
        const list = JSON.stringify(
          z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }),
        ).includes('"array"');
        return referent ? [{ call, endpoint, field, referent, list }] : [];
      })
    : [],
);

type Kept = Record<string, object[]>;

/** What the database keeps of an organization, by table. */
async function keptOf(organizationId: Rows['organization'], client: Client): Promise<Kept> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'organization_id'`,
  );
  const kept: Kept = {};
  for (const { name } of tables) {
    kept[name] = (
      await client.query(`select * from ${name} where organization_id = $1 order by ${name}::text`, [organizationId])
    ).rows;
  }
  return kept;
}

describe('whoever is signed out', () => {
  test.each(fenced)('gets 401 from $call', async ({ endpoint }) => {
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']));
    const response = await world().visitor().fetch(addressOf(endpoint, { params }), initOf(endpoint, endpoint.example));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
  });
});

describe('whoever is in another organization', () => {
  let ours: Rows;
  let client: Client;
  let before: Kept;
  beforeAll(async () => {
    ours = await buildRows(world(), await world().admin(), mark);
    client = new Client(world().database);
    await client.connect();
    before = await keptOf(ours.organization, client);
  });
  // So the next call meets all of them too.
  afterEach(async () => expect(await keptOf(ours.organization, client)).toEqual(before));
  afterAll(() => client.end());

  test.each(fenced)('gets nothing of ours from $call', async ({ endpoint }) => {
    const stranger = await world().admin('Mallory');
    const response = await stranger.fetch(
      addressOf(endpoint, {
        params: paramsFrom(ours, endpoint),
        query: { q: mark, scope: 'all', transferToUserId: stranger.id },
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

test('every call with a body has an example that it takes', () => {
  for (const { call, endpoint } of endpoints) {
    if (endpoint.body) expect(endpoint.body.safeParse(endpoint.example).success, call).toBe(true);
  }
});
