import { describe, expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { mentionedIn } from '#rules/people.ts';
import { mentionable, withMention } from './mentions.ts';

const person = (id: string, firstName: string, lastName: string, email: string): User => ({
  id,
  firstName,
  lastName,
  email,
  role: 'managee',
  profileImageUrl: null,
  isSuperAdmin: false,
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
    ['Ask @ma', maya, 'Ask @Okafor '],
    ['Ask @', maya, 'Ask @Okafor '],
    ['line\n', maya, 'line\n@Okafor '],
  ])('after %j', (text, of, expected) => {
    const result = withMention(text, of, people);
    expect(result).toBe(expected);
    expect(mentionedIn(result, people)).toEqual([of]);
  });

  test('is offered to those whose name fits what is being typed, else to everybody', () => {
    expect(mentionable('Ask @may', people)).toEqual([maya, otherMaya]);
    expect(mentionable('Ask @vri', people)).toEqual([]);
    expect(mentionable('Ask @AVR', people)).toEqual([anna]);
    expect(mentionable('mail a@b', people)).toEqual(people);
    expect(mentionable('', people)).toEqual(people);
  });
});
