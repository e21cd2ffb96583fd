import { z } from 'zod';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { productName } from '#contract/limits.ts';
import { sessionCookie } from '#server/auth/sessions.ts';

type Json = Record<string, unknown>;

/** The JSON Schema of what a call takes or gives; what only a function can check is left to the description. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersIn = (place: 'path' | 'query', shape: z.ZodObject | undefined): Json[] =>
  Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

function answersOf(endpoint: Endpoint): Json {
  const access = endpoint.access ?? 'member';
  return {
    [successStatus(endpoint)]: endpoint.answer
      ? { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } } }
      : { description: endpoint.status === 302 ? 'Elsewhere' : 'Done' },
    ...((endpoint.body || endpoint.query || endpoint.params) && { 400: refusal('The input is not valid') }),
    ...(access !== 'public' && { 401: refusal('Nobody is signed in') }),
    ...(access !== 'public' && { 403: refusal('The caller may not do this') }),
    ...(endpoint.params && { 404: refusal('There is no such row within reach of the caller') }),
    ...(endpoint.limit && { 429: refusal('Too many attempts') }),
  };
}

function operationOf(noun: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' && { security: [] }),
    parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input'), example: endpoint.example } },
      },
    }),
    responses: answersOf(endpoint),
  };
}

/** The OpenAPI 3.1 document of all calls, made from the contract that serves them. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}
