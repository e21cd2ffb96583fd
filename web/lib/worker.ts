/** Lets the browser start the worker that lives beside the pages, once the first of them is there. */
export function startWorker(): void {
  // Browsers have none over plain http, but on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
