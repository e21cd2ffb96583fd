import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { RowId } from '#contract/live.ts';
import { deriveQueries } from './derivedQueries.ts';
import { pagedList } from './pagedList.ts';
import { type Part, twoWayList } from './twoWayList.ts';
import { wholeList } from './wholeList.ts';

type Row = { id: number; version: number; isOpen: boolean };

const row = (id: number, fields: Partial<Row> = {}): Row => ({ id, version: 1, isOpen: true, ...fields });
const ids = ({ rows }: { rows: Row[] }) => rows.map(({ id }) => id);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The open rows in the order of their ids. */
const openRows = { belongs: ({ isOpen }: Row) => isOpen, compare: (one: Row, other: Row) => one.id - other.id };

function setUp() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  return { client, queries: deriveQueries<Row>('todos', { idOf: ({ id }) => id }, client) };
}

test('a whole list follows the rows, and stays the same array while none of its rows changes', async () => {
  const { client, queries } = setUp();
  const options = wholeList(queries, { queryKey: ['todos', 'open'], queryFn: async () => [row(1), row(3)] }, openRows);
  const first = await client.fetchQuery(options);
  expect(ids({ rows: first })).toEqual([1, 3]);
  queries.rows.receive([row(9, { isOpen: false })]);
  await settled();
  expect(client.getQueryData(options.queryKey)).toBe(first);
  queries.rows.receive([row(2), row(3, { version: 2, isOpen: false })]);
  await settled();
  expect(ids({ rows: client.getQueryData(options.queryKey) as Row[] })).toEqual([1, 2]);
});

test('a list requested before events were missed is requested again', async () => {
  const { client, queries } = setUp();
  let requests = 0;
  const queryFn = async () => {
    if (++requests === 1) queries.rows.suspect();
    return [row(requests)];
  };
  const rows = await client.fetchQuery(wholeList(queries, { queryKey: ['todos', 'open'], queryFn }, openRows));
  expect([requests, ids({ rows })]).toEqual([2, [2]]);
});

test('a paged list grows by pages, and fetches again when too few of its rows are left', async () => {
  const { client, queries } = setUp();
  const server = [1, 2, 3, 4, 5].map((id) => row(id));
  let requests = 0;
  const list = pagedList(queries, ['todos', 'pages'], {
    ...openRows,
    size: 2,
    async ask(limit, after?: RowId) {
      requests++;
      const rest = server.filter(({ id, isOpen }) => isOpen && id > Number(after ?? 0));
      return {
        rows: rest.slice(0, limit),
        hasMore: rest.length > limit,
        total: server.filter(openRows.belongs).length,
      };
    },
  });
  const observer = new QueryObserver(client, list);
  const unsubscribe = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toMatchObject({ total: 5, hasMore: true });
  await list.more();
  await settled();
  expect(ids(client.getQueryData(list.queryKey) as { rows: Row[] })).toEqual([1, 2, 3, 4]);
  for (const id of [1, 2, 3]) server[id - 1] = row(id, { version: 2, isOpen: false });
  queries.rows.receive(server.slice(0, 3));
  await expect.poll(() => observer.getCurrentResult().data?.rows.map(({ id }) => id)).toEqual([4, 5]);
  expect(requests).toBe(3);
  unsubscribe();
});

test('a list that opens around a row grows both ways, and can be trimmed at one end', async () => {
  const { client, queries } = setUp();
  const server = Array.from({ length: 20 }, (_, index) => row(index + 1));
  const list = twoWayList(queries, ['todos', 'around'], {
    ...openRows,
    size: 3,
    first: { limit: 3, around: 10 },
    async ask({ limit, behind, ahead, from, around }: Part) {
      const at = Number(behind ?? ahead ?? from ?? around ?? 0);
      const start = behind ? at : ahead ? at - 1 - limit : around ? at - 2 : Math.max(0, at - 1);
      const rows = server.slice(Math.max(0, start), start + limit);
      return { rows, hasAhead: start > 0, hasMore: start + limit < server.length };
    },
  });
  const loaded = () => client.getQueryData(list.queryKey) as { rows: Row[]; hasAhead: boolean; hasMore: boolean };
  await client.fetchQuery(list);
  expect([ids(loaded()), loaded().hasAhead, loaded().hasMore]).toEqual([[9, 10, 11], true, true]);
  await list.more();
  await list.moreAhead();
  await settled();
  expect(ids(loaded())).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  list.trim(4, 'end');
  await settled();
  expect([ids(loaded()), loaded().hasAhead]).toEqual([[11, 12, 13, 14], true]);
});

test('what changes in a list is stored for the next visit, as the server has it', async () => {
  const { client, queries } = setUp();
  const { rows } = queries;
  const stored: unknown[] = [];
  const meta = { storeVisit: (take: () => unknown) => void stored.push(take()) };
  const list = wholeList(
    queries,
    { queryKey: ['todos', 'open'], queryFn: async () => [row(1), row(2)], meta },
    openRows,
  );
  await client.fetchQuery(list);
  await settled();
  rows.begin({ patches: new Map([[1, () => null]]) });
  rows.receive([row(7, { isOpen: false })]);
  await settled();
  expect(stored.filter(Boolean)).toEqual([]);
  rows.receive([row(2, { version: 2, isOpen: false }), row(3)]);
  await settled();
  rows.refresh();
  await settled();
  expect(stored.filter(Boolean)).toEqual([{ rows: [row(1), row(3)], total: undefined }]);
});

test('a page of the last visit counts all rows of its list, and own changes', async () => {
  const { client, queries } = setUp();
  const last = { rows: [row(1), row(2)], total: 40 };
  const list = pagedList(queries, ['todos', 'pages'], {
    ...openRows,
    size: 2,
    ask: async () => ({ rows: [row(1), row(3)], total: 41, hasMore: true }),
    first: { queryKey: [], meta: { readLastPage: async () => last } },
  });
  const data = () => client.getQueryData(list.queryKey);
  client.setQueryData(list.queryKey, (await list.meta?.readLastVisit?.()) as never, { updatedAt: 0 });
  expect(data()).toEqual({ ...last, hasMore: true });
  queries.rows.begin({ patches: new Map([[2, (one) => ({ ...one, isOpen: false })]]) });
  await settled();
  expect(data()).toEqual({ rows: [row(1)], total: 39, hasMore: true });
  await client.fetchQuery({ ...list, staleTime: 0 });
  expect(data()).toEqual({ rows: [row(1), row(3)], total: 41, hasMore: true });
});

test('lists of the last visit show own changes until their answers arrive, and then what the server says', async () => {
  const { client, queries } = setUp();
  const { rows } = queries;
  const meta = { readLastVisit: async () => [row(1), row(2), row(3)] };
  const doneRows = { ...openRows, belongs: ({ isOpen }: Row) => !isOpen };
  const open = wholeList(
    queries,
    { queryKey: ['todos', 'open'], queryFn: async () => [row(2), row(4)], meta },
    openRows,
  );
  const done = wholeList(queries, { queryKey: ['todos', 'done'], queryFn: async () => [], meta }, doneRows);
  for (const { queryKey, meta } of [open, done])
    client.setQueryData(queryKey, (await meta?.readLastVisit?.()) as Row[], { updatedAt: 0 });
  const visible = async () => {
    await settled();
    return [open, done].map(({ queryKey }) => ids({ rows: client.getQueryData(queryKey) as Row[] }));
  };
  expect(await visible()).toEqual([[1, 2, 3], []]);
  const completing = rows.begin({ patches: new Map([[2, (one) => ({ ...one, isOpen: false })]]) });
  const deleting = rows.begin({ patches: new Map([[1, () => null]]) });
  rows.begin({ adds: [row(-1)] });
  expect(await visible()).toEqual([[-1, 3], [2]]);
  expect(ids({ rows: rows.where(() => true) })).toEqual([2, 3, -1]);
  completing.settle([row(2, { version: 2, isOpen: false })]);
  deleting.settle();
  expect(await visible()).toEqual([[-1, 3], [2]]);
  // Its answer was on its way before the changes, and no longer contains the third row.
  await client.fetchQuery({ ...open, staleTime: 0 });
  expect(await visible()).toEqual([[-1, 4], [2]]);
  expect(rows.find(3)).toBeUndefined();
});
