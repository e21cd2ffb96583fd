import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { events } from './table.ts';

/** Any number that no other program locks: the letters QDEV. */
export const numberLock = 0x51444556;
const atOnce = 2_000;

/**
 * Gives committed events their numbers: the order in which they are told. An id is taken before the commit, so that
 * whoever remembers the last they saw would miss one which is committed later; a number is given after it, by one process
 * at a time, so that of two numbers the smaller is seen first by all. Gives the greatest, or null when there was none to give.
 */
export async function numberEvents(db: Database): Promise<number | null> {
  // Numbers follow the ids from the next free one on, gaps and all: so the rows need no counting.
  const { rows } = await db.execute(sql`
    with span as materialized (
      select min(id) as first, max(id) as last, count(*)::int as count, nextval('event_numbers') as base
      from (select id from ${events} where number is null order by id limit ${atOnce}) as waiting
      where (select true from pg_advisory_xact_lock(${numberLock}))
      having count(*) > 0),
    numbered as (
      update ${events} set number = id - span.first + span.base
      from span where id between span.first and span.last and number is null)
    select setval('event_numbers', base + last - first) as last, count from span`);
  const [given] = rows as { last: number; count: number }[];
  return given?.count === atOnce ? ((await numberEvents(db)) ?? given.last) : (given?.last ?? null);
}

/**
 * The greatest number that was given, and by now can be read by all; 0 where none was. A sequence is ahead of the
 * transaction that gives its numbers, so whoever is giving some is waited for.
 */
export async function lastEventNumber(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`
    with alone as materialized (select pg_advisory_xact_lock(${numberLock}))
    select coalesce(pg_sequence_last_value('event_numbers'), 0)::bigint as last from alone`);
  return (rows as [{ last: number }])[0].last;
}

/**
 * Names the history of the database: PostgreSQL begins another timeline when a standby takes over, and when a backup is
 * restored up to some moment. Numbers and versions that were given on one may be given to something else on the other.
 * Throws where the database cannot say, as a standby and some managed ones.
 */
export async function readTimeline(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as name from pg_control_system()`);
  return (rows as [{ name: string }])[0].name;
}
