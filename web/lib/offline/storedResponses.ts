import { cutHeader, lastEventHeader, organizationHeader, totalHeader, visitCookie } from '#contract/headers.ts';
import type { CurrentUser } from '#contract/users.ts';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import type { ApiRequest } from '#web/lib/requests/request.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

/** The cache with the last responses to reads: for a start without the server, and to show until the server has answered. */
const cacheName = 'quarterdeck-answers';
/** How many responses to store besides the user, the latest ones, and how many bytes one may have on the wire. */
const maxResponses = 80;
const maxBytes = 2_000_000;
/** Longer lists are stored as they were read: writing them again would take too long. */
const maxRows = 1_000;
/** Responses that are useless later, or that the next person at this browser must not see. */
const isNeverStored = (url: string) =>
  /^\/api\/(auth|search|super-admin|activity|chat\/messages\?|meetings\/\d+\/transcript)\b/.test(url);
const storedHeaders = ['content-type', lastEventHeader, totalHeader, cutHeader];
/** The header of a stored response with the session that read it. */
const visitHeader = 'x-visit';

/** Whether the server has answered this page. */
let hasServerAnswered = false;
/** Whether the page shows stored responses. */
const showsStored = createStore(false);
/** Rises with each sign-out, so that no response from before it is stored after it. */
let generation = 0;
const listeners: (() => void)[] = [];

/** The address of the user. All else that is stored is of no use without it. */
export const userUrl = '/api/user';

const keyOf = ({ url, headers }: Pick<ApiRequest, 'url' | 'headers'>) =>
  `/kept/${headers[organizationHeader] ?? 'none'}${url}`;

/** Names the session of this browser, as the server does. Undefined before its first answer. */
function currentVisit(): string | undefined {
  const name = location.protocol === 'https:' ? `__Host-${visitCookie}` : visitCookie;
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
}

async function put(key: string, response: Response, visit = ''): Promise<void> {
  const headers = storedHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  headers.push([visitHeader, visit]);
  const body = await response.blob();
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(body, { headers }));
  const keys = (await cache.keys()).filter((stored) => !stored.url.endsWith(userUrl));
  await Promise.all(keys.slice(0, -maxResponses).map((oldest) => cache.delete(oldest)));
}

/** Calls `listener` once the server answers a page that showed stored responses. */
export function whenBack(listener: () => void): void {
  listeners.push(listener);
}

/** Call this when the server answers: from then on the page shows no stored responses. */
export function serverIsBack(): void {
  hasServerAnswered = true;
  if (!showsStored.get()) return;
  showsStored.set(false);
  for (const listener of listeners) listener();
}

/** Stores a response in place of the one before, as soon as the page is idle. */
export function storeResponse(request: ApiRequest, response: Response): void {
  serverIsBack();
  const isLarge = Number(response.headers.get('content-length')) > maxBytes;
  // Browsers have no cache over plain http, except on localhost.
  if (!('caches' in window) || !response.ok || isLarge || isNeverStored(request.url)) return;
  const copy = response.clone();
  const current = generation;
  // Another session may have begun before the page is idle.
  const visit = currentVisit();
  whenIdle(async () => {
    if (generation === current) await put(keyOf(request), copy, visit);
  });
}

/** The rows of a list, and their total if the server counts them. */
export type ChangedList = { rows: unknown[]; total: number | undefined };

/** The requests whose stored responses are about to be updated. */
const updating = new Set<string>();

/**
 * Puts what a list has become since it was read in place of its stored response, as soon as the page is idle: what `take` returns then.
 * `findRequest` returns the request in the organization of the tab.
 */
export function updateStored(findRequest: () => ApiRequest, take: () => ChangedList | undefined): void {
  const key = keyOf(findRequest());
  if (!('caches' in window) || updating.has(key)) return;
  updating.add(key);
  const current = generation;
  const visit = currentVisit();
  whenIdle(async () => {
    updating.delete(key);
    // The rows may be those of another organization by now.
    const list = keyOf(findRequest()) === key ? take() : undefined;
    if (!list || list.rows.length > maxRows) return;
    const stored = await caches.match(key, { cacheName });
    const body = JSON.stringify(list.rows);
    if (!stored || stored.headers.get(visitHeader) !== visit || body.length > maxBytes || generation !== current)
      return;
    const headers = new Headers(stored.headers);
    if (list.total !== undefined) headers.set(totalHeader, String(list.total));
    await put(key, new Response(body, { headers }), visit);
  });
}

/** Returns what a new tab read of the user before it had an organization, if it is about the organization of the request. */
async function findOwnUser({ url, headers }: ApiRequest): Promise<Response | undefined> {
  if (url !== userUrl) return undefined;
  const stored = await caches.match(keyOf({ url, headers: {} }), { cacheName });
  const user = (await stored?.clone().json()) as CurrentUser | undefined;
  return String(user?.organizationId) === headers[organizationHeader] ? stored : undefined;
}

const findStored = async (request: ApiRequest): Promise<Response | undefined> =>
  (await caches.match(keyOf(request), { cacheName })) ?? (await findOwnUser(request));

/** The last stored response to a request, if the server has not answered this page yet. */
export async function findStoredResponse(request: ApiRequest): Promise<Response | undefined> {
  if (hasServerAnswered || !('caches' in window)) return undefined;
  const stored = await findStored(request);
  if (stored) showsStored.set(true);
  return stored;
}

/** The last stored response to a request, as `readAnswer` reads it, if the session of this browser has read it. */
export async function readStored<Answer>(
  request: ApiRequest,
  readAnswer: (response: Response) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    const stored = await findStored(request);
    const isOurs = stored?.headers.get(visitHeader) === currentVisit();
    return stored && isOurs ? await readAnswer(stored) : undefined;
  } catch {
    // The browser has no cache, or blocks it.
    return undefined;
  }
}

/** Deletes the stored responses of some of the addresses that have one. */
export function deleteStoredResponsesOf(findGone: (urls: string[]) => string[]): void {
  if (!('caches' in window)) return;
  const deleteAll = async () => {
    const cache = await caches.open(cacheName);
    const requests = Map.groupBy(await cache.keys(), ({ url }) => {
      const { pathname, search } = new URL(url);
      return `${pathname.replace(/^\/kept\/[^/]+/, '')}${search}`;
    });
    const gone = findGone([...requests.keys()]).flatMap((url) => requests.get(url) ?? []);
    await Promise.all(gone.map((request) => cache.delete(request)));
  };
  void deleteAll().catch(() => undefined);
}

/** Deletes all stored responses, when the person who saw them signs out. */
export function deleteStoredResponses(): void {
  generation++;
  if ('caches' in window) void caches.delete(cacheName).catch(() => undefined);
}

/** Whether the page shows stored responses, because the server has been away since it started. */
export const isFromBefore = (): boolean => showsStored.get();

export const useIsFromBefore = (): boolean => useStore(showsStored);
