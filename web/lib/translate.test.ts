import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A storage of the browser. */
function openStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('localStorage', openStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  // The next file of tests gets the modules that this one loaded, without the terms they remember.
  vi.resetModules();
});

/** Loads the code of a page in a tab. */
async function openPage(tab: ReturnType<typeof openStorage>) {
  vi.stubGlobal('sessionStorage', tab);
  vi.resetModules();
  return { ...(await import('./requests/organization.ts')), ...(await import('./translate.ts')) };
}

test('a page begins with the terms of its tab, and a new tab with those of the default organization', async () => {
  const [first, second] = [openStorage(), openStorage()];
  const inDefault = await openPage(first);
  inDefault.showOrganization(1);
  inDefault.setTerms({ en: { rock: { one: 'Goal', many: 'Goals' } } });
  const elsewhere = await openPage(second);
  elsewhere.showOrganization(2);
  elsewhere.isNotDefault.set(true);
  elsewhere.setTerms({ en: { rock: { one: 'Boulder', many: 'Boulders' } } });
  const termsIn = async (tab: typeof first) => (await openPage(tab)).currentTerms().en?.rock?.one;
  expect([await termsIn(first), await termsIn(second), await termsIn(openStorage())]).toEqual([
    'Goal',
    'Boulder',
    'Goal',
  ]);
});
