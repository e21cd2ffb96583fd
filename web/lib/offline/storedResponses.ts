import { cutHeader, lastEventHeader, organizationHeader, totalHeader } from '#contract/limits.ts';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import type { ApiRequest } from '#web/lib/requests/request.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

/** Where the browser keeps the last answers to reads, for a start while the server is away. */
const cacheName = 'quarterdeck-answers';
/** How many are kept, the latest of them, and how large one may be, in bytes on the wire. */
const keptAtMost = 80;
const largest = 2_000_000;
/** What is worth nothing later, and what nobody else at this browser is to find. */
const isPassing = (url: string) => /^\/api\/(auth|search|super-admin|activity|chat\/messages\?)\b/.test(url);
const told = ['content-type', lastEventHeader, totalHeader, cutHeader];

/** Whether the server has answered this page, and whether the page shows what it answered to another before. */
let isAnswered = false;
const isRecalling = createStore(false);
/** Nothing that was answered before somebody signed out is kept after it. */
let era = 0;
const followers: (() => void)[] = [];

/** Who is signed in is asked before anybody knows in which organization. */
const keyOf = ({ url, headers }: ApiRequest) =>
  `/kept/${url === '/api/user' ? 'account' : (headers[organizationHeader] ?? 'none')}${url}`;

async function put(key: string, answer: Response): Promise<void> {
  const headers = told.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const body = await answer.blob();
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -keptAtMost).map((old) => cache.delete(old)));
}

/** Calls `follow` once the server answers a page that showed what was kept. */
export function whenBack(follow: () => void): void {
  followers.push(follow);
}

/** The server is there: from now on the page shows what it says, and nothing that was kept. */
export function serverIsBack(): void {
  isAnswered = true;
  if (!isRecalling.get()) return;
  isRecalling.set(false);
  for (const follow of followers) follow();
}

/** Keeps an answer in the browser, in the place of the one before, when the page has nothing else to do. */
export function keepAnswer(request: ApiRequest, answer: Response): void {
  serverIsBack();
  const isLarge = Number(answer.headers.get('content-length')) > largest;
  // Browsers keep nothing over plain http, but on the machine itself.
  if (!('caches' in window) || !answer.ok || isLarge || isPassing(request.url)) return;
  const kept = answer.clone();
  const now = era;
  whenIdle(async () => {
    if (era === now) await put(keyOf(request), kept);
  });
}

/** What was answered to a call the last time, for a page that the server has not answered yet. */
export async function recallAnswer(request: ApiRequest): Promise<Response | undefined> {
  if (isAnswered || !('caches' in window)) return undefined;
  const kept = await caches.match(keyOf(request), { cacheName });
  if (kept) isRecalling.set(true);
  return kept;
}

/** Takes away all that was kept: whoever saw it has signed out. */
export function forgetAnswers(): void {
  era++;
  if ('caches' in window) void caches.delete(cacheName).catch(() => undefined);
}

/** Whether the page shows what was seen last, because the server has been away since it began. */
export const isFromBefore = (): boolean => isRecalling.get();

export const useIsFromBefore = (): boolean => useStore(isRecalling);
