import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { totalHeader } from '#contract/headers.ts';
import { refusalShape, signedOutShape } from '#contract/refusals.ts';
import { type Json, schemaOf } from './json-schema.ts';

/** The refusals in the document by status: name and description. */
const refusals: Record<string, [name: string, description: string]> = {
  400: ['Invalid', 'The request cannot be parsed, or the input is not valid. `errors` lists the fields.'],
  401: ['SignedOut', 'No one is signed in'],
  403: ['Forbidden', 'The caller does not have permission'],
  404: ['NotFound', 'The row does not exist, or the caller cannot see it'],
  409: [
    'Conflict',
    'The request does not fit the current data, the same request is still in progress, or the caller switched to another organization',
  ],
  416: ['NoSuchRange', 'The file has no such range of bytes'],
  422: ['KeyReused', 'The Idempotency-Key was sent with another request'],
  429: ['TooMany', 'Too many attempts, or too many calls at once. Retry-After is the number of seconds to wait.'],
  default: ['Refused', 'Refused or failed. `code` says why.'],
};

/** The responses of refused calls, to which operations refer. */
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

/** A JSON body. */
export const jsonOf = (schema: Json, example?: unknown): Json => ({
  'application/json': example === undefined ? { schema } : { schema, example },
});

/** The statuses with which a call may be refused; `default` for all others. */
function refusedWith(endpoint: Endpoint): string[] {
  const { method, access = 'member', params, stranger = 0 } = endpoint;
  const isPossible: Record<string, boolean> = {
    400: true,
    401: access !== 'public',
    403: access !== 'public',
    404: params !== undefined,
    409: access === 'member',
    422: method !== 'GET' && access !== 'public',
    416: endpoint.ranged === true,
    429: true,
    default: true,
  };
  return Object.keys(refusals).filter((status) => isPossible[status] || Number(status) === stranger);
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

/** The responses of a call by status. */
export function answersOf(endpoint: Endpoint, named: Json): Json {
  const responseOf = (status: string) =>
    // A refused sign-in says why.
    status === '401' && endpoint.access === 'public' ? 'Refused' : refusals[status]?.[0];
  return {
    [successStatus(endpoint)]: successOf(endpoint, named),
    ...(endpoint.ranged && { 206: { ...successOf(endpoint, named), description: 'The range of bytes' } }),
    ...Object.fromEntries(
      refusedWith(endpoint).map((status) => [status, { $ref: `#/components/responses/${responseOf(status)}` }]),
    ),
  };
}
