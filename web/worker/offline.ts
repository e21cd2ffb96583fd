import { isUnavailable } from '#web/lib/requests/request.ts';

/** The build of this worker: its version, the files its first page needs, and all its assets. */
declare const build: { version: string; start: string[]; assets: string[] };

const { version, start, assets } = build;
const prefix = 'quarterdeck-shell-';
const cacheName = prefix + version;
const page = '/';

/** An asset without its content hash: `/assets/TodosPage` of `/assets/TodosPage-B2boccp.js`. */
const stemOf = (asset: string) => asset.replace(/-[\w-]{7}\.\w+$/, '');

const shellCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

/** The assets used in earlier versions, without their hashes. */
async function usedStems(): Promise<Set<string>> {
  const requests = await Promise.all((await shellCaches()).map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().map(({ url }) => stemOf(new URL(url).pathname)));
}

/** Caches the files that the page starts with, and the assets that earlier versions used. */
async function install(): Promise<void> {
  const used = await usedStems();
  const wanted = new Set([...start, ...assets.filter((asset) => used.has(stemOf(asset)))]);
  const cache = await caches.open(cacheName);
  // Assets never change; the page must be the one of this build.
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll(wanted)]);
}

/** Deletes the caches of all versions but the last two, because open pages may use the previous one. */
async function activate(): Promise<void> {
  const old = (await shellCaches()).filter((name) => name !== cacheName);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** How long the page of the server may take before the cached one is shown, in ms. */
const patienceMs = 100;

const findCached = async (path: string) => (await caches.open(cacheName)).match(path);

/**
 * Answers with the page of the server, so that no new version is missed, or with the cached one if the server is away or slow. A version
 * that is missed then is announced in the page.
 */
async function answerPage(request: Request): Promise<Response> {
  const latest = fetch(request).then(async (answer) => {
    if (isUnavailable(answer.status)) return (await findCached(page)) ?? answer;
    void refresh(answer.clone()).catch(() => undefined);
    return answer;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  // Who reloads the page wants the latest one.
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const answer = await Promise.race(isReload ? [latest] : [latest, late]).catch(() => undefined);
  return answer ?? (await findCached(page)) ?? latest;
}

/** Stores the page again with the headers of today, if it is still the one of this version. */
async function refresh(answer: Response): Promise<void> {
  const copy = answer.clone();
  const cached = await findCached(page);
  if (cached && (await cached.text()) === (await answer.text())) await (await caches.open(cacheName)).put(page, copy);
}

/** Answers from this version's cache, or from the server. */
const answerStart = async (request: Request, path: string): Promise<Response> =>
  (await findCached(path)) ?? fetch(request);

/** Answers from the cache first, because the name of an asset changes with its content. */
async function answerAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

/** Starts the client without the server, with the screens that were used before. */
export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())));
  worker.addEventListener('activate', (event) => event.waitUntil(activate().then(() => worker.clients.claim())));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
    else if (start.includes(pathname)) event.respondWith(answerStart(request, pathname));
    else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(answerPage(request));
  });
}
