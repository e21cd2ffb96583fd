/** Of the build that this worker came with: its name, what its first page needs, and all its code and styles. */
declare const build: { version: string; start: string[]; assets: string[] };

const { version, start, assets } = build;
const prefix = 'quarterdeck-shell-';
const cacheName = prefix + version;
const page = '/';

/** An asset without what tells its builds apart: `/assets/TodosPage` of `/assets/TodosPage-B2boccpZ.js`. */
const stemOf = (asset: string) => asset.replace(/-[\w-]{8}\.\w+$/, '');

const shellCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

/** The parts of the client that were used in the versions before. */
async function usedStems(): Promise<Set<string>> {
  const requests = await Promise.all((await shellCaches()).map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().map(({ url }) => stemOf(new URL(url).pathname)));
}

/** Fetches what the page starts with, and of the rest what was used before. */
async function install(): Promise<void> {
  const used = await usedStems();
  const wanted = new Set([...start, ...assets.filter((asset) => used.has(stemOf(asset)))]);
  const cache = await caches.open(cacheName);
  // Assets never change; the page must be the one of this build.
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll(wanted)]);
}

/** Pages that are open still use the version before; what is older goes. */
async function activate(): Promise<void> {
  const old = (await shellCaches()).filter((name) => name !== cacheName);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** What the server has now, so that a new version is never missed; while it is away, what the last one had. */
async function answerLatest(request: Request, path: string): Promise<Response> {
  const lastOne = async () => (await (await caches.open(cacheName)).match(path)) ?? Response.error();
  try {
    const answer = await fetch(request);
    return answer.status >= 502 ? await lastOne() : answer;
  } catch {
    return lastOne();
  }
}

/** An asset from the cache, where it stays: its name changes with what it holds. */
async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

/** Lets the client start while the server is away, into the screens that were opened before. */
export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())));
  worker.addEventListener('activate', (event) => event.waitUntil(activate().then(() => worker.clients.claim())));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
    else if (start.includes(pathname)) event.respondWith(answerLatest(request, pathname));
    else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
      event.respondWith(answerLatest(request, page));
  });
}
