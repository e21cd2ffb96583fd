import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { writeOnce } from './write-once.ts';

test('cached SQL takes new values, and is built again for other fields and shapes', () => {
  let times = 0;
  const about = writeOnce(({ id, owner }: { id: number; owner?: string | undefined }, order: 'asc' | 'desc') => {
    times++;
    return sql`id > ${id}${owner === undefined ? sql`` : sql` and owner = ${owner}`} order by id ${sql.raw(order)}`;
  });
  const textAndParams = (statement: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    return [text, params];
  };
  expect(textAndParams(about({ id: 1, owner: undefined }, 'asc'))).toEqual(['id > $1 order by id asc', [1]]);
  expect(textAndParams(about({ id: 2 }, 'asc'))).toEqual(['id > $1 order by id asc', [2]]);
  expect(times).toBe(1);
  const owned = sql`${about({ id: 3, owner: "O'Hara" }, 'desc')} limit ${4}`;
  expect(textAndParams(owned)).toEqual(['id > $1 and owner = $2 order by id desc limit $3', [3, "O'Hara", 4]]);
  expect(textAndParams(about({ id: null as never }, 'asc'))).toEqual(['id > $1 order by id asc', [null]]);
});
