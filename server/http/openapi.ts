import type { z } from 'zod';
import { type Access, type Endpoint, isForObservers, type Upload } from '#contract/endpoint.ts';
import { accountHeader, idempotencyHeader, organizationHeader } from '#contract/headers.ts';
import { contract, descriptions } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { mapInParts } from '#server/turns.ts';
import { sessionCookie } from './cookies.ts';
import { type Json, schemaOf } from './json-schema.ts';
import { answersOf, jsonOf, refusalResponses } from './openapi-answers.ts';

const whoMay: Record<Access, string> = {
  public: 'Anybody can call this.',
  account: 'Anybody signed in can call this.',
  member: 'Members of an active organization can call this.',
  superAdmin: 'Super admins can call this.',
};

/** Returns a sentence or two about who may make a call. */
export const whoMayCall = (endpoint: Endpoint): string => {
  const { access = 'member' } = endpoint;
  return `${whoMay[access]}${access === 'member' && !isForObservers(endpoint) ? ' Observers cannot.' : ''}`;
};

/** Parameters with the type that they stand for: an id is a number, although it is text in a path. */
const parametersIn = (location: 'path' | 'query', parameters: z.ZodObject | undefined, schemas: Json): Json[] =>
  Object.entries((parameters?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: location,
    ...(location === 'path' || !schema.safeParse(undefined).success ? { required: true } : {}),
    schema: schemaOf(schema, 'output', schemas),
  }));

/** The uploads that are pictures. */
const pictures: Upload[] = ['portrait', 'logo', 'emoji'];

/** The optional headers of calls that change something. */
const changeHeaders = ['Account', 'IdempotencyKey'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const fileSchema = { type: 'string', format: 'binary' };

function operationOf(noun: string, name: string, endpoint: Endpoint, schemas: Json): Json {
  const { method, access = 'member', summary, params, query, body, example, upload } = endpoint;
  return {
    operationId: `${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [noun],
    summary,
    description: whoMayCall(endpoint),
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...parametersIn('path', params, schemas),
      ...parametersIn('query', query, schemas),
      ...(access === 'member' ? [{ $ref: '#/components/parameters/Organization' }] : []),
      ...(method === 'GET' || access === 'public' ? [] : changeHeaders),
      ...(endpoint.ranged ? [{ $ref: '#/components/parameters/Range' }] : []),
    ],
    ...(body && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input', schemas), example) } }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { [pictures.includes(upload) ? 'image/*' : '*/*']: { schema: fileSchema } },
      },
    }),
    responses: answersOf(endpoint, schemas),
  };
}

/** The OpenAPI 3.1 document of all calls, built from the contract. Other calls run in between, because it takes a while. */
export async function openApiDocument() {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const endpoints = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ noun, name, endpoint })),
  );
  await mapInParts(endpoints, ({ noun, name, endpoint }) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint, schemas) };
  });
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      headers: { Total: { description: 'The number of rows in the whole list', schema: { type: 'integer' } } },
      parameters: {
        Range: {
          name: 'Range',
          in: 'header',
          description: 'The bytes to send, such as `bytes=1000-1999`. Without it, all of them are sent.',
          schema: { type: 'string' },
        },
        Organization: {
          name: organizationHeader,
          in: 'header',
          description:
            "The organization that the call is for. Without it, the caller's current one. If they are not a member, the call is refused (403). Addresses of files take it as the parameter `organization` instead.",
          schema: { type: 'integer' },
        },
        Account: {
          name: accountHeader,
          in: 'header',
          description: 'The account that makes this change. If another one is signed in, the call is refused (401).',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: idempotencyHeader,
          in: 'header',
          description:
            'Identifies this change. For a day, sending the request again does not make the change again but returns the first answer. Another request with the same key is refused (422), and so is the same one while the first is in progress (409).',
          schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
        },
      },
      responses: refusalResponses(schemas),
      schemas,
    },
  };
}
