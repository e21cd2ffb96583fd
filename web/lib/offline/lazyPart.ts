import { type ComponentType, lazy } from 'react';
import { reloadForNewVersion } from './reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How long to wait before a server that does not answer is asked again, in ms. */
const patience = 2_000;

async function serverAnswers(): Promise<void> {
  const isThere = () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, patience));
}

/**
 * A part of the client whose code is fetched when it is first shown. While the server is away it is waited for; where it
 * answers without having the code, a new version of the client has come, and the page is loaded anew.
 */
export const lazyPart = <Props>(load: Load<Props>) =>
  lazy(() =>
    load().catch(async () => {
      await serverAnswers();
      return load().catch(reloadForNewVersion);
    }),
  );

/** Fetches the code of parts ahead of their being shown, as far as it can be had. */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}
