import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { readDraft, saveDraft } from './draftStore.ts';

const draftKey = (number: number) => `${storageKeys.draft}.${number}`;
const storedKeys = () => Object.keys(localStorage).sort();

/** A browser storage whose entries are its own properties. */
function openStorage() {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => void delete storage[key],
  };
  const storage: Record<string, unknown> = Object.create(methods);
  return storage;
}

beforeEach(() => void vi.stubGlobal('localStorage', openStorage()));
afterEach(() => vi.unstubAllGlobals());

test('only the latest twenty drafts are stored', () => {
  vi.useFakeTimers();
  for (let number = 1; number <= 22; number++) {
    vi.setSystemTime(number * 1_000);
    saveDraft(draftKey(number), { title: 'Keel' });
  }
  vi.useRealTimers();
  expect(storedKeys()).toHaveLength(20);
  expect([readDraft(draftKey(2)), readDraft(draftKey(22))?.values]).toEqual([undefined, { title: 'Keel' }]);
});

test('a damaged draft and a full storage break no screen', () => {
  localStorage.setItem(draftKey(1), '{"at": 1, "val');
  expect(readDraft(draftKey(1))).toBeUndefined();
  const full = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  Object.defineProperty(localStorage, 'setItem', { value: full });
  saveDraft(draftKey(2), { title: 'Keel' });
  expect(readDraft(draftKey(2))).toBeUndefined();
});
