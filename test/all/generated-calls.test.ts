import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '#server/http/openapi.ts';
import { buildRows } from '../builders.ts';
import { openWorld } from '../world.ts';

/** The number of calls. `CALLS=1000` makes more. */
const calls = Number(process.env.CALLS ?? 200);
const world = openWorld();
const apiDocument = await openApiDocument();

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  'x-referent'?: string;
};
type Operation = {
  parameters: { name?: string; in?: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
};
type Call = { method: string; path: string; query: string; body: unknown };

const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(-1, 2 ** 31, 1e308, '', '\0'));
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('2026-11-21', '2026-11-21T09:00:00Z', 'a@b.example', '\ud800', '9'.repeat(300)),
);

/** Values that match a schema of the document, and sometimes something else entirely. */
function anyValueOf(schema: Schema, ids: number[]): fc.Arbitrary<unknown> {
  const valid = validValueOf(schema, ids);
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: anything });
}

function validValueOf(schema: Schema, ids: number[]): fc.Arbitrary<unknown> {
  const referenced = (apiDocument.components.schemas as Record<string, Schema>)[schema.$ref?.split('/').at(-1) ?? ''];
  if (referenced) return validValueOf(referenced, ids);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValueOf(one, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema['x-referent']) return fc.oneof(fc.constantFrom(...ids), fc.integer());
  switch (schema.type) {
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = anyValueOf(field, ids);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(anyValueOf(schema.items ?? {}, ids), { maxLength: 6 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2020, max: 2030 }), fc.integer());
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts;
  }
}

/** Any call of the document with generated input. */
function anyCall(ids: number[]): fc.Arbitrary<Call> {
  const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );
  // Without calls that sign out, leave or switch the organization, after which the others only fail.
  const usable = operations.filter(({ path }) => !/logout|switch|join|register|organizations$/.test(path));
  return fc.constantFrom(...usable).chain(({ path, method, parameters, requestBody }) => {
    const values = parameters.filter(({ name }) => name).map((parameter) => anyValueOf(parameter.schema, ids));
    const schema = requestBody?.content['application/json']?.schema;
    const body = schema ? anyValueOf(schema, ids) : fc.constant(undefined);
    return fc.tuple(fc.tuple(...values), body).map(([args, body]) => {
      const search = new URLSearchParams();
      let filled = path;
      parameters.forEach(({ name = '', in: location }, index) => {
        const text = typeof args[index] === 'string' ? args[index] : JSON.stringify(args[index] ?? null);
        if (location === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()));
        else if (location === 'query') search.set(name, text);
      });
      return { method: method.toUpperCase(), path: filled, query: search.toString(), body };
    });
  });
}

test('no call with any input, valid or not, causes a server error', async () => {
  const ada = await world().admin();
  const rows = await buildRows(world(), ada, 'Rigging');
  const ids = Object.values(rows).filter((id) => typeof id === 'number');
  const call = async ({ method, path, query, body }: Call) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await ada.fetch(`${path}?${query}`, { method, ...init });
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(anyCall(ids), call), { numRuns: calls, endOnFailure: true });
});
