import routes from 'virtual:routes';
import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Request, Result } from '#contract/endpoint.ts';
import { lastEventHeader, noticeHeader, organizationHeader, totalHeader } from '#contract/headers.ts';
import type { Contract } from '#contract/index.ts';
import type { Refusal, RefusalCode, RefusalParams } from '#contract/refusals.ts';
import { outbox } from './changes/appOutbox.ts';
import { findStoredResponse, readStored, storeResponse, updateStored } from './offline/storedResponses.ts';
import { ApiCall, type Send } from './requests/ApiCall.ts';
import { showNotice } from './requests/notice.ts';
import { shownOrganization } from './requests/organization.ts';
import { type ApiRequest, isUnavailable, retryAfterMs, sendRequest } from './requests/request.ts';

/** A refused call: the message is `STATUS: BODY`, `sentence` what the server says to the user, `code` the reason for programs. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly sentence: string | undefined;
  /** How long to wait before a retry, in ms, if the server said so. */
  readonly retryAfterMs: number | undefined;
  /** The parameters of the sentence. */
  readonly params: RefusalParams;
  /** The error messages by field. */
  readonly faults: Record<string, string>;

  constructor(status: number, body: string, retryAfter?: number) {
    super(`${status}: ${body}`);
    const { code, message, params = {}, errors = [] } = refusalIn(body);
    this.status = status;
    this.code = code ?? (status === 401 ? 'unauthorized' : undefined);
    this.sentence = message;
    this.retryAfterMs = retryAfter;
    this.params = params;
    this.faults = Object.fromEntries(errors.map((error) => [error.path, error.message]));
  }
}

/** Whether a call was refused because the row does not exist or is not visible. */
export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** Whether a call was refused with this code. */
export const isRefusedAs = (code: RefusalCode, error: Error | null): boolean =>
  error instanceof ApiError && error.code === code;

/** Parses a refusal. A proxy may answer anything else. */
function refusalIn(body: string): Partial<Refusal> {
  try {
    return JSON.parse(body) as Partial<Refusal>;
  } catch {
    return {};
  }
}

/** The last event that the earliest answer of this organization includes. */
let earliest: number | null = null;
shownOrganization.subscribe(() => (earliest = null));
/** The event after which the live connection must begin so that it misses nothing; null before the first answer. */
export const firstEvent = (): number | null => earliest;

type Parts = { params?: object; query?: object; body?: unknown };

type Route = [method: string, path: string, isPublic: boolean];

function routeOf(text: string): Route {
  const [method = '', path, access] = text.split(' ');
  return [method, `/api/${path}`, access === 'public'];
}

function requestOf([method, path]: Route, { params = {}, query = {}, body }: Parts): ApiRequest {
  let url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name as keyof typeof params])));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  if (parameters.length > 0) url += `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`;
  const headers: Record<string, string> = {};
  const organizationId = shownOrganization.get();
  if (organizationId !== null) headers[organizationHeader] = String(organizationId);
  // The browser sets the content type of a file.
  const isJson = body !== undefined && !(body instanceof Blob);
  if (isJson) headers['content-type'] = 'application/json';
  return { method, url, headers, body: isJson ? JSON.stringify(body) : null };
}

/** Returns the function that sends a call by default. */
function defaultSend([method, , isPublic]: Route, { body }: Parts): Send {
  if (body instanceof Blob) return (request) => sendRequest({ ...request, body });
  if (method === 'GET') return read;
  return isPublic ? sendRequest : (request) => outbox.sendUnstored(request);
}

/** Only changes of signed-in users can be stored: no files and no public calls. */
const isStorable = ([method, , isPublic]: Route, { body }: Parts) =>
  method !== 'GET' && !isPublic && !(body instanceof Blob);

/** Returns a call that is not sent yet. `readAnswer` reads its answer from the response, `send` sends it by default. */
function apiCall<Answer>(
  route: Route,
  parts: Parts,
  readAnswer: (response: Response) => Promise<Answer>,
  send = defaultSend(route, parts),
): ApiCall<Answer> {
  const request = requestOf(route, parts);
  return new ApiCall(
    async (sendBy) => readAnswer(await accepted(await (isStorable(route, parts) ? sendBy : send)(request))),
    send,
  );
}

let reading = new AbortController();

/**
 * Runs a call that ends the session, without reads at the same time: the server would refuse them, or their answers would stay on a
 * device that the user has left.
 */
export async function withoutReads<Answer>(endSession: () => Promise<Answer>): Promise<Answer> {
  reading.abort();
  try {
    return await endSession();
  } finally {
    reading = new AbortController();
  }
}

/** Sends a read. If the server has been away since the page loaded, answers with the stored response. */
async function read(request: ApiRequest): Promise<Response> {
  // In a separate task, because a dozen requests at once would block the page.
  await new Promise((resolve) => setTimeout(resolve));
  const { signal } = reading;
  try {
    const answer = await sendRequest(request, undefined, signal);
    signal.throwIfAborted();
    const stored = isUnavailable(answer.status) ? await findStoredResponse(request) : undefined;
    if (!isUnavailable(answer.status)) storeResponse(request, answer);
    return stored ?? answer;
  } catch (error) {
    const stored = await findStoredResponse(request);
    if (stored) return stored;
    throw error;
  }
}

/** The response to a call. @throws ApiError if it was refused */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) {
    const event = Number(response.headers.get(lastEventHeader) ?? Number.NaN);
    if (!Number.isNaN(event)) earliest = Math.min(earliest ?? event, event);
    const notice = response.headers.get(noticeHeader);
    if (notice) showNotice(notice);
    return response;
  }
  throw new ApiError(response.status, (await response.text()) || response.statusText, retryAfterMs(response.headers));
}

export async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.blob();
}

const pageOf = async (response: Response) => ({
  rows: await answerOf(response),
  total: Number(response.headers.get(totalHeader)),
});

const call = (noun: string, name: string, route: Route) =>
  Object.assign((parts: Parts = {}) => apiCall(route, parts, answerOf), {
    options: (parts: Parts = {}) =>
      queryOptions({
        queryKey: [noun, name, parts],
        queryFn: async () => apiCall(route, parts, answerOf),
        meta: {
          readLastVisit: () => readStored(requestOf(route, parts), answerOf),
          readLastPage: () => readStored(requestOf(route, parts), pageOf),
          storeVisit: (take) => updateStored(() => requestOf(route, parts), take),
        },
      }),
    by: (send: Send, parts: Parts) => apiCall(route, parts, answerOf, send),
    page: (parts: Parts = {}) => apiCall(route, parts, pageOf),
  });

type Caller<E extends Endpoint, Result> =
  Record<never, never> extends Request<E> ? (parts?: Request<E>) => Result : (parts: Request<E>) => Result;

type Call<E extends Endpoint> = Caller<E, ApiCall<Result<E>>> & {
  /** Query options of this call, its key `[noun, name, parts]`. */
  options: Caller<E, ReturnType<typeof queryOptions<Result<E>>>>;
  /** The same call, sent by another function. */
  by: (send: Send, parts: Request<E>) => ApiCall<Result<E>>;
} & (E extends { paged: string } ? Pages<E> : unknown);

type Pages<E extends Endpoint> = {
  /** The rows of a page and the total number. */
  page: Caller<E, Promise<{ rows: Result<E>; total: number }>>;
};

type Api = {
  [Noun in keyof Contract]: {
    [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends Endpoint ? Call<Contract[Noun][Name]> : never;
  };
};

/** Every call of the contract: `api.todos.change({ params: { id: 7 }, body: { completed: true } })`. */
export const api = Object.fromEntries(
  Object.entries(routes).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, call(noun, name, routeOf(route))])),
  ]),
) as unknown as Api;
