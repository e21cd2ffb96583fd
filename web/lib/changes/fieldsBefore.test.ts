import { expect, test } from 'vitest';
import { fieldsBefore } from './fieldsBefore.ts';

test('Undo brings back the fields that were changed, and no others', () => {
  const rock = { id: 7, title: 'Loft', status: 'on_track', ownerId: null, dueDate: '2030-12-18' };
  expect(fieldsBefore(rock, { status: 'complete', ownerId: 'u1' })).toEqual({ status: 'on_track', ownerId: null });
});
