import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { totalHeader } from '#contract/headers.ts';
import { refusalShape, signedOutShape } from '#contract/refusals.ts';
import { type Json, schemaOf } from './json-schema.ts';

/** What refused calls answer, by status: the name that each has in the document, and what it means. */
const refusals: Record<string, [name: string, description: string]> = {
  400: ['Invalid', 'The request cannot be read, or the input is not valid; `errors` name the fields'],
  401: ['SignedOut', 'Nobody is signed in'],
  403: ['Forbidden', 'The caller may not do this'],
  404: ['NotFound', 'There is no such row within reach of the caller'],
  409: [
    'Conflict',
    'What is asked does not fit what is there, is still being done, or the caller has gone to another organization',
  ],
  422: ['KeyReused', 'The Idempotency-Key was sent with another request'],
  429: ['TooMany', 'Too many attempts, or too many calls at once; Retry-After tells for how many seconds to wait'],
  default: ['Refused', 'Refused or failed, for the reason that `code` names'],
};

/** The answers of refused calls, for operations to refer to. */
export const refusalResponses = (named: Json): Json =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: jsonOf(schemaOf(status === '401' ? signedOutShape : refusalShape, 'output', named)),
      },
    ]),
  );

/** A body in JSON. */
export const jsonOf = (schema: Json, example?: unknown): Json => ({
  'application/json': example === undefined ? { schema } : { schema, example },
});

/** The statuses with which a call is known to refuse, and the rest. */
function refusedWith({ method, access = 'member', params, stranger = 0 }: Endpoint): string[] {
  const isKnown: Record<string, boolean> = {
    400: true,
    401: access !== 'public',
    403: access !== 'public',
    404: params !== undefined,
    409: access === 'member',
    422: method !== 'GET' && access !== 'public',
    429: true,
    default: true,
  };
  return Object.keys(refusals).filter((status) => isKnown[status] || Number(status) === stranger);
}

function successOf({ answer, download, paged, status }: Endpoint, named: Json): Json {
  const file = download && { [download]: { schema: { type: 'string' } } };
  const content = answer ? jsonOf(schemaOf(answer, 'output', named)) : file;
  return {
    description: status === 302 ? 'Elsewhere' : 'Done',
    ...(paged && { headers: { [totalHeader]: { $ref: '#/components/headers/Total' } } }),
    ...(content && { content }),
  };
}

/** What a call answers, by status. */
export function answersOf(endpoint: Endpoint, named: Json): Json {
  const responseOf = (status: string) =>
    // The sign-in itself says why it is refused.
    status === '401' && endpoint.access === 'public' ? 'Refused' : refusals[status]?.[0];
  return {
    [successStatus(endpoint)]: successOf(endpoint, named),
    ...Object.fromEntries(
      refusedWith(endpoint).map((status) => [status, { $ref: `#/components/responses/${responseOf(status)}` }]),
    ),
  };
}
