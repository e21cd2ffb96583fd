/** Lets the browser start the worker that lives beside the pages, once the first of them is there. */
export function startWorker(): void {
  // Browsers have none over plain http, but on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
  // The first page loaded its code before there was a worker: it is asked for again, so that the worker keeps it, too.
  if (navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener('controllerchange', keepAssets, { once: true });
}

/** Asks again for the code that this page began to load before the worker was in charge, also what is still on its way. */
function keepAssets(): void {
  const claimedAt = performance.now();
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (startTime < claimedAt && new URL(name).pathname.startsWith('/assets/'))
        void fetch(name).catch(() => undefined);
  }).observe({ type: 'resource', buffered: true });
}
