import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { organizationHeader } from '#contract/headers.ts';

/** A cache of the browser with stored responses. */
function openCaches(bodies: Record<string, object>) {
  const match = async (key: string) => (key in bodies ? Response.json(bodies[key]) : undefined);
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('window', { caches });
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

async function findUser(organizationId?: number) {
  const { findStoredResponse } = await import('./storedResponses.ts');
  const headers: Record<string, string> = organizationId ? { [organizationHeader]: String(organizationId) } : {};
  const stored = await findStoredResponse({ method: 'GET', url: '/api/user', headers, body: null });
  return stored?.json();
}

test('without the server a tab starts in its own organization, or not at all', async () => {
  openCaches({ '/kept/none/api/user': { organizationId: 1 } });
  expect(await findUser()).toEqual({ organizationId: 1 });
  expect(await findUser(1)).toEqual({ organizationId: 1 });
  expect(await findUser(2)).toBeUndefined();
  openCaches({ '/kept/none/api/user': { organizationId: 1 }, '/kept/2/api/user': { organizationId: 2 } });
  expect(await findUser(2)).toEqual({ organizationId: 2 });
});
