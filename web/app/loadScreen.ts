import type { ComponentType } from 'react';
import type { Path } from './routes.tsx';

/** The screens whose code is loaded. Drawn at once: a lazy component shows a loader first, even if its code is there. */
const loaded = new Map<Path, ComponentType>();

/** Returns a screen whose code is loaded. */
export const loadedScreen = (path: Path): ComponentType | undefined => loaded.get(path);

/** Loads the code of a screen. */
export async function loadScreen(path: Exclude<Path, '/'>): Promise<{ default: ComponentType }> {
  const screen = await (await import('./lazyParts.ts')).screenParts[path]();
  loaded.set(path, screen.default);
  return screen;
}

/** Loads the code of a screen ahead of its use, and ignores failures. My 90 needs none. */
export const fetchScreen = async (path: Path): Promise<unknown> =>
  path === '/' ? undefined : loadScreen(path).catch(() => undefined);
