/** Lets the browser start the worker that lives beside the pages, once the first of them is there. */
export function startWorker(): void {
  // Browsers have none over plain http, but on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined);
  });
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

/** The address of the worker, vouched for where the browser asks for that. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const address = '/sw.js';
  return trustedTypes?.createPolicy('worker', { createScriptURL: () => address }).createScriptURL(address) ?? address;
}
