import { type ComponentType, lazy } from 'react';
import { whenAnswered } from '../query.ts';
import { reloadForNewVersion } from './reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How long to wait before asking an unreachable server again, in ms. */
const retryDelayMs = 2_000;

async function waitForServer(): Promise<void> {
  const isReachable = () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
}

/**
 * Loads code. Waits while the server is away. If the server no longer has the code, a new version of the client exists, and the page
 * reloads.
 */
export const loadPart = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async () => {
    await waitForServer();
    return load().catch(reloadForNewVersion);
  });

/** A component whose code loads on first use. */
export const lazyPart = <Props>(load: Load<Props>) => lazy(() => loadPart(load));

/** A component whose code loads once the first reads are answered and drawn: these come first. */
export const latePart = <Props>(load: Load<Props>) =>
  lazyPart<Props>(async () => {
    await whenAnswered();
    return load();
  });

/** Loads code ahead of its use, and ignores failures. */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}
