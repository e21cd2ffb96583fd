import { expect, test } from 'vitest';
import { namesOf, personFinder } from './match-person.ts';

const people = [
  { id: 'olivia', firstName: 'Olivia', lastName: 'Köhler', email: 'olivia@example.com' },
  { id: 'ben', firstName: 'Ben', lastName: 'Carter', email: null },
  { id: 'ben2', firstName: 'Ben', lastName: 'Diaz', email: 'ben@example.com' },
  { id: 'kim', firstName: 'Kim', lastName: 'Lee', email: null },
  { id: 'kim2', firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com' },
];

test.each([
  ['Olivia Köhler', 'olivia'],
  ['olivia kohler', 'olivia'],
  ['OLIVIA KOEHLER', 'olivia'],
  ['Köhler, Olivia', 'olivia'],
  ['OLIVIA@example.com', 'olivia'],
  ['Olivia', 'olivia'],
  ['Olivia K.', 'olivia'],
  ['Carter', 'ben'],
  ['Ben C.', 'ben'],
  ['Ben', undefined],
  ['Kim Lee', undefined],
  ['Stranger', undefined],
])('%s is %s', (name, id) => expect(personFinder(people)(name)).toBe(id));

test.each([
  ['Harry Unknown', 'Harry', 'Unknown'],
  ['Unknown, Harry', 'Harry', 'Unknown'],
  ['Harry', 'Harry', '?'],
  ['harry.unknown@example.com', 'harry', 'unknown'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Ada Smith <ada@loft.example>', 'Ada', 'Smith'],
])('%s has the names %s and %s', (name, firstName, lastName) => expect(namesOf(name)).toEqual({ firstName, lastName }));
