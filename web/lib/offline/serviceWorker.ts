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

function keepAssets(): void {
  for (const { name } of performance.getEntriesByType('resource'))
    if (new URL(name).pathname.startsWith('/assets/')) void fetch(name).catch(() => undefined);
}
