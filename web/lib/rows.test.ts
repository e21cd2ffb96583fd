import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { receiveRows } from './rows.ts';

const row = (id: number, more: object = {}) => ({
  id,
  title: 'Loft',
  ownerId: 'ada',
  updatedAt: '2026-11-21T09:00:00.000Z',
  ...more,
});
const later = '2026-11-21T09:00:01.000Z';

/** A cache that holds a list of two rows and the detail of one. */
function cacheOf() {
  const client = new QueryClient();
  client.setQueryData(['rocks', 'list', {}], [row(1), row(2)]);
  client.setQueryData(['rocks', 'find', 1], row(1));
  const isStale = () => client.getQueryState(['rocks', 'list', {}])?.isInvalidated;
  return {
    client,
    isStale,
    titles: () => client.getQueryData<{ title: string }[]>(['rocks', 'list', {}])?.map(({ title }) => title),
  };
}

test('a newer version takes the place of the older in lists and details', () => {
  const { client, isStale, titles } = cacheOf();
  receiveRows(client, 'rocks', [row(1, { title: 'Porto', updatedAt: later })]);
  expect(titles()).toEqual(['Porto', 'Loft']);
  expect(client.getQueryData(['rocks', 'find', 1])).toMatchObject({ title: 'Porto' });
  expect(isStale()).toBe(false);
});

test('a version that comes late does not take the place of a newer one', () => {
  const { client, titles } = cacheOf();
  receiveRows(client, 'rocks', [row(1, { title: 'New', updatedAt: later })]);
  receiveRows(client, 'rocks', [row(1, { title: 'Old' })]);
  expect(titles()).toEqual(['New', 'Loft']);
});

test('a list is asked again for a row it lacks, and for one that may have left it', () => {
  const lacking = cacheOf();
  receiveRows(lacking.client, 'rocks', [row(3)]);
  expect(lacking.isStale()).toBe(true);
  const leaving = cacheOf();
  receiveRows(leaving.client, 'rocks', [row(2, { ownerId: 'grace', updatedAt: later })]);
  expect(leaving.isStale()).toBe(true);
});

test('while a second change of one’s own waits behind the first, what it shows stays', () => {
  const { client, titles } = cacheOf();
  const change = (touches: string[]) =>
    void client
      .getMutationCache()
      .build(client, { mutationKey: touches, mutationFn: () => new Promise(() => {}) })
      .execute(undefined);
  change(['rocks', 'dashboard']);
  receiveRows(client, 'rocks', [row(1, { title: 'Porto', updatedAt: later })]);
  change(['milestones', 'rocks']);
  receiveRows(client, 'rocks', [row(2, { title: 'Lisbon', updatedAt: later })]);
  expect(titles()).toEqual(['Porto', 'Loft']);
});
