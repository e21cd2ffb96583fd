import type { Client } from 'pg';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type Referent, referentOf } from '#contract/shapes.ts';
import type { Rows } from './builders.ts';

/** All calls of the contract. */
export const endpoints = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ call: `${noun}.${name}`, endpoint })),
);
/** The calls that need a signed-in account. */
export const members = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

/** Calls by noun, for tests that make all calls of a noun: a few tests instead of hundreds. */
export const byNoun = <One extends { call: string }>(calls: One[]): [noun: string, calls: One[]][] => [
  ...Map.groupBy(calls, ({ call }) => call.split('.')[0] ?? ''),
];

/** What some calls need in their query, and the others ignore. */
export const requiredQuery = { name: 'party-otter', key: '0d9b7a55-6b0f-4b0e-9d3c-0f4f2f1c5a11', startMs: 0 };

/** What a schema refers to, ignoring `optional`, `nullable` and lists. */
export function referentWithin(schema: z.ZodType): Referent | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return referentWithin(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? referentWithin(schema.element as z.ZodType) : referentOf(schema);
}

/** The parameters of a call, filled with ids of the rows. */
export function paramsFrom(rows: Rows, { params }: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, schema]) => {
      const id = rows[referentWithin(schema as z.ZodType) ?? 'user'];
      // A number that is not an id.
      return [name, (schema as z.ZodType).safeParse(String(id)).success ? id : 0];
    }),
  );
}

/** The example body of a call, its references filled with ids of the rows. */
export function bodyFrom(rows: Rows, { body, example }: Endpoint): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? body.shape : {};
  return Object.fromEntries(
    Object.entries(example as object).map(([field, value]) => {
      const referent = referentWithin(shape[field] as z.ZodType);
      return [field, referent && !Array.isArray(value) ? rows[referent] : value];
    }),
  );
}

/** The fields of request bodies that refer to rows. */
export const references = members.flatMap(({ call, endpoint }) =>
  endpoint.body instanceof z.ZodObject
    ? Object.entries(endpoint.body.shape).flatMap(([field, schema]) => {
        const referent = referentWithin(schema as z.ZodType);
        const isList = JSON.stringify(
          z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }),
        ).includes('"array"');
        const toValue = (id: string | number): unknown => (isList ? [id] : id);
        return referent ? [{ call, endpoint, field, referent, toValue }] : [];
      })
    : [],
);

/** A digest of an organization's rows in each table. */
export type Snapshot = Record<string, string>;

let digests: string | undefined;

/** A statement that returns the digest of each table with rows of organizations. */
async function digestsOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'organization_id'`,
  );
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(${name}::text, ';' order by ${name}::text)) as digest
         from ${name} where organization_id = $1`,
    )
    .join(' union all ');
}

/** The state of all rows of an organization. Two are equal if no row was added, changed or removed in between. */
export async function takeSnapshot(organizationId: Rows['organization'], client: Client): Promise<Snapshot> {
  digests ??= await digestsOf(client);
  // Events get their numbers after their transaction.
  while ((await client.query('select from events where number is null limit 1')).rowCount);
  // Named, so that PostgreSQL plans it once.
  const { rows } = await client.query<{ name: string; digest: string }>({
    name: 'digests',
    text: digests,
    values: [organizationId],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
