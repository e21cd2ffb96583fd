import { lookForNewVersion } from './clientVersion.ts';

/** Registers the service worker after the first page has loaded. */
export function startWorker(): void {
  // Browsers have service workers over https and on localhost only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
  // The first page loaded its code before the worker existed. Request it again, so that the worker caches it. Another worker belongs to
  // another version, of which a slow line may have kept the page.
  const act = navigator.serviceWorker.controller ? () => void lookForNewVersion() : cacheAssets;
  navigator.serviceWorker.addEventListener('controllerchange', act, { once: true });
}

/** Requests the assets again that this page began to load before the worker took control. */
function cacheAssets(): void {
  const claimedAt = performance.now();
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (startTime < claimedAt && new URL(name).pathname.startsWith('/assets/'))
        void fetch(name).catch(() => undefined);
  }).observe({ type: 'resource', buffered: true });
}
