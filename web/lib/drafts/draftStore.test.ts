import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { currentToast, toast } from '#web/lib/toast.ts';
import { forgetDrafts, unstoredDrafts } from './draftKeys.ts';
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
afterEach(() => {
  forgetDrafts();
  toast.dismiss();
  vi.unstubAllGlobals();
});

test('only the latest two hundred drafts are stored, and the one that is being typed', () => {
  vi.useFakeTimers();
  const saveAt = (second: number, key: string) => {
    vi.setSystemTime(second * 1_000);
    saveDraft(key, { title: 'Keel' });
  };
  for (let number = 1; number <= 202; number++) saveAt(1_000 + number, draftKey(number));
  expect(storedKeys()).toHaveLength(200);
  expect([readDraft(draftKey(2)), readDraft(draftKey(3))?.values]).toEqual([undefined, { title: 'Keel' }]);
  // The clock was set back.
  saveAt(1, draftKey(203));
  saveAt(2, `${draftKey(203)}.files`);
  vi.useRealTimers();
  expect(storedKeys()).toHaveLength(200);
  expect([readDraft(draftKey(4)), readDraft(draftKey(203))?.values]).toEqual([undefined, { title: 'Keel' }]);
});

test('a damaged draft breaks no screen', () => {
  localStorage.setItem(draftKey(1), '{"at": 1, "val');
  expect(readDraft(draftKey(1))).toBeUndefined();
});

test('a draft that the browser has no room for stays in this window, with one warning, until it fits or is deleted', () => {
  const text = 'Keel '.repeat(20_000);
  saveDraft(draftKey(1), text);
  expect([unstoredDrafts.size, currentToast.get()]).toEqual([0, null]);
  saveDraft(draftKey(1), text.repeat(11));
  expect(currentToast.get()?.title).toBe('Draft not stored');
  toast.dismiss();
  saveDraft(draftKey(1), text.repeat(12));
  expect(currentToast.get()).toBeNull();
  expect(readDraft(draftKey(1))?.values).toBe(text.repeat(12));
  saveDraft(draftKey(1), text);
  expect(unstoredDrafts.size).toBe(0);

  const full = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  Object.defineProperty(localStorage, 'setItem', { value: full });
  saveDraft(draftKey(2), 'Keel');
  expect(readDraft(draftKey(2))?.values).toBe('Keel');
  expect(currentToast.get()?.title).toBe('Draft not stored');
  saveDraft(draftKey(2), undefined);
  expect([readDraft(draftKey(2)), unstoredDrafts.size]).toEqual([undefined, 0]);
});
