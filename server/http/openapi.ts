import type { z } from 'zod';
import { type Access, type Endpoint, isForObservers } from '#contract/endpoint.ts';
import { accountHeader, idempotencyHeader, organizationHeader } from '#contract/headers.ts';
import { contract, nouns } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { sessionCookie } from '#server/auth/sessions.ts';
import { type Json, schemaOf } from './json-schema.ts';
import { answersOf, jsonOf, refusalResponses } from './openapi-answers.ts';

/** Who may make a call, in a sentence. */
const whoMay: Record<Access, string> = {
  public: 'Anybody may call this.',
  account: 'Whoever is signed in may call this.',
  member: 'Members of an active organization may call this.',
  superAdmin: 'Super admins may call this.',
};

/** Who may make a call, in a sentence or two. */
export const whoMayCall = (endpoint: Endpoint): string => {
  const { access = 'member' } = endpoint;
  return `${whoMay[access]}${access === 'member' && !isForObservers(endpoint) ? ' Observers may not.' : ''}`;
};

/** Parameters are described as what they stand for: an id as the number that it is. */
const parametersIn = (location: 'path' | 'query', parameters: z.ZodObject | undefined, named: Json): Json[] =>
  Object.entries((parameters?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: location,
    ...(location === 'path' || !schema.safeParse(undefined).success ? { required: true } : {}),
    schema: schemaOf(schema, 'output', named),
  }));

/** What a call that changes something may say beside. */
const changing = ['Account', 'IdempotencyKey'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** The bytes of a file. */
const fileSchema = { type: 'string', format: 'binary' };

function operationOf(noun: string, name: string, endpoint: Endpoint, named: Json): Json {
  const { method, access = 'member', summary, params, query, body, example, upload } = endpoint;
  return {
    operationId: `${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [noun],
    summary,
    description: whoMayCall(endpoint),
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...parametersIn('path', params, named),
      ...parametersIn('query', query, named),
      ...(access === 'member' ? [{ $ref: '#/components/parameters/Organization' }] : []),
      ...(method === 'GET' || access === 'public' ? [] : changing),
    ],
    ...(body && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input', named), example) } }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { [upload === 'attachment' ? '*/*' : 'image/*']: { schema: fileSchema } },
      },
    }),
    responses: answersOf(endpoint, named),
  };
}

/** The OpenAPI 3.1 document of all calls, made from the contract that serves them. */
export function openApiDocument() {
  const named: Json = {};
  const paths: Record<string, Json> = {};
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint, named) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: Object.entries(nouns).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      headers: { Total: { description: 'How many rows the list has in all', schema: { type: 'integer' } } },
      parameters: {
        Organization: {
          name: organizationHeader,
          in: 'header',
          description: 'In which organization the caller believes to be; a call for another is refused (409)',
          schema: { type: 'integer' },
        },
        Account: {
          name: accountHeader,
          in: 'header',
          description: 'As whose account the caller makes this change; where another is signed in it is refused (401)',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: idempotencyHeader,
          in: 'header',
          description:
            'Names this change, so that it can be sent again for a day without being made again: the answer is the first one. With another request the same key is refused (422); while the first is still being made, too (409).',
          schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
        },
      },
      responses: refusalResponses(named),
      schemas: named,
    },
  };
}
