import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { events } from './table.ts';

/** Any number that no other program uses for an advisory lock: the letters QDEV. */
export const numberLock = 0x51444556;
const batchSize = 2_000;

/**
 * Numbers the committed events, in the order in which everyone receives them. An id is taken before the commit, so a reader
 * that remembers the last id would miss an event that commits later with a smaller one. Numbers are given after the commit,
 * by one process at a time, so no one sees a number before all smaller ones. Returns the greatest number, or null if there
 * were no new events.
 */
export async function numberEvents(db: Database): Promise<number | null> {
  // A number keeps the distance of the ids, gaps included, so the rows need not be counted.
  const { rows } = await db.execute(sql`
    with span as materialized (
      select min(id) as first, max(id) as last, count(*)::int as count, nextval('event_numbers') as base
      from (select id from ${events} where number is null order by id limit ${batchSize}) as waiting
      where (select true from pg_advisory_xact_lock(${numberLock}))
      having count(*) > 0),
    numbered as (
      update ${events} set number = id - span.first + span.base
      from span where id between span.first and span.last and number is null)
    select setval('event_numbers', base + last - first) as last, count from span`);
  const [numbered] = rows as { last: number; count: number }[];
  return numbered?.count === batchSize ? ((await numberEvents(db)) ?? numbered.last) : (numbered?.last ?? null);
}

/**
 * The greatest number that all readers can see by now; 0 if there is none. The sequence is ahead of a transaction that is numbering
 * events, so this waits for that transaction.
 */
export async function lastEventNumber(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`
    with alone as materialized (select pg_advisory_xact_lock(${numberLock}))
    select coalesce(pg_sequence_last_value('event_numbers'), 0)::bigint as last from alone`);
  return (rows as [{ last: number }])[0].last;
}

/**
 * The name of the database's history. PostgreSQL starts a new timeline when a standby takes over and after a restore to a point in
 * time; then numbers and versions of the old one may be used again for other things. Throws if the database cannot tell: a
 * standby, and some managed services.
 */
export async function readTimeline(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as name from pg_control_system()`);
  return (rows as [{ name: string }])[0].name;
}
