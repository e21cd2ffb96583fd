import type { ComponentType } from 'react';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import type { Path } from './routes.tsx';

/** Loads the code of a screen. */
export const loadScreen = async (path: Exclude<Path, '/'>): Promise<{ default: ComponentType }> =>
  (await import('./lazyParts.ts')).screenParts[path]();

/** Loads the code of a screen ahead of its use. My 90 needs none. */
export function fetchScreen(path: Path): void {
  if (path !== '/') fetchAhead(() => loadScreen(path));
}
