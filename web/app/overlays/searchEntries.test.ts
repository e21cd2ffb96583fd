import { expect, test } from 'vitest';
import { searchEntries, searchMisspelled } from './searchEntries.ts';

const entries = [
  { group: 'Go to', label: 'Organization', keywords: 'settings company' },
  { group: 'Go to', label: 'To-Dos' },
  { group: 'Create', label: 'New Rock' },
  { group: 'Settings', label: 'Password', keywords: 'change' },
  { group: 'Settings', label: 'Notification settings', keywords: 'email push' },
];
const found = (typed: string) => searchEntries(entries, typed).map(({ label }) => label);
const nearly = (typed: string) => searchMisspelled(entries, typed).map(({ label }) => label);

test('what is typed is found in labels and in other words, in any order', () => {
  expect(found('rock new')).toEqual(['New Rock']);
  expect(found('to-do')).toEqual(['To-Dos']);
  expect(found('change pass')).toEqual(['Password']);
  expect(found('zzzz')).toEqual([]);
  expect(found('')).toHaveLength(entries.length);
});

test('a label goes before other words, and no group is parted', () => {
  expect(found('settings')).toEqual(['Notification settings', 'Organization']);
  expect(found('o')).toEqual(['Organization', 'To-Dos', 'New Rock', 'Password', 'Notification settings']);
});

test('one wrong letter in a word is forgiven', () => {
  expect(nearly('pasword')).toEqual(['Password']);
  expect(nearly('notifciation setings')).toEqual(['Notification settings']);
  expect(nearly('compnay')).toEqual(['Organization']);
  expect(nearly('harbour')).toEqual([]);
});
