import { describe, expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { findMentions, mentionedIds } from '#rules/mentions.ts';
import { mentionable, mentionWord, withMention } from './mentions.ts';

const person = (id: string, firstName: string, lastName: string, email: string): User => ({
  id,
  firstName,
  lastName,
  email,
  role: 'managee',
  profileImageUrl: null,
  title: null,
  phone: null,
  location: null,
  pronouns: null,
  isSuperAdmin: false,
  deactivatedAt: null,
  hasAccount: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
});
const maya = person('maya', 'Maya', 'Okafor', 'maya@harbor.example');
const otherMaya = person('maya2', 'Maya', 'Lind', 'ml@harbor.example');
const anna = person('anna', 'Anna Maria', 'de Vries', 'avries@harbor.example');
const people = [maya, otherMaya, anna];

describe('a mention', () => {
  test.each([
    ['', anna, '@avries '],
    ['Ask', otherMaya, 'Ask @Lind '],
    ['Ask ', maya, 'Ask @Okafor '],
    ['line\n', maya, 'line\n@Okafor '],
  ])('after %j', (text, of, expected) => {
    const result = withMention(text, of, people);
    expect(result).toBe(expected);
    expect(mentionedIds(findMentions(result, people))).toEqual([of.id]);
  });

  test('uses the whole email address of a person who shares all names with someone else', () => {
    const namesake = person('maya3', 'Maya', 'Okafor', 'maya@yard.example');
    const word = mentionWord(namesake, [...people, namesake]);
    expect(word).toBe('maya@yard.example');
    expect(mentionedIds(findMentions(`@${word}`, [...people, namesake]))).toEqual([namesake.id]);
  });

  test('is suggested for people whose first name, last name or address starts with the typed text', () => {
    expect(mentionable('may', people, [])).toEqual([otherMaya, maya]);
    expect(mentionable('VRI', people, [])).toEqual([anna]);
    expect(mentionable('ml', people, [])).toEqual([otherMaya]);
    expect(mentionable('kafor', people, [])).toEqual([]);
  });

  test('is suggested first for the people most likely meant', () => {
    expect(mentionable('', people, [maya.id, anna.id])).toEqual([maya, anna, otherMaya]);
  });
});

test('people are suggested without the accents of their names, and by their only name', () => {
  const oezlem = person('oezlem', 'Özlem', 'Çelik', 'oc@harbor.example');
  const suharto = person('suharto', 'Suharto', '', 'su@harbor.example');
  const priya = person('priya', 'प्रिया', 'शर्मा', 'ps@harbor.example');
  const all = [oezlem, suharto, priya];
  for (const typed of ['oz', 'oez', 'celik']) expect(mentionable(typed, all, [])).toEqual([oezlem]);
  expect(mentionable('suh', all, [])).toEqual([suharto]);
  expect(mentionable('प्रि', all, [])).toEqual([priya]);
  expect(withMention('', suharto, all)).toBe('@Suharto ');
});
