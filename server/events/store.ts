import { type SQL, sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { Conflict } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { eventRowsOf } from './event-rows.ts';
import { recipientRooms, tablesToLookUp } from './recipients.ts';
import type { RecordedEvent } from './record.ts';
import { events } from './table.ts';

/** Who acted and when, the condition on which the events are stored, and the statement that stores the response. */
type Options = { userId: string | null; at: Date; permission?: SQL | undefined; storeResponse?: SQL | undefined };

/** 409: the caller's permissions ended while the change was being made. Nothing of it was stored. */
export class PermissionsChanged extends Conflict {
  constructor() {
    super(msg('Your permissions changed. Please try again.'));
  }
}

/** The SQLSTATE that the database function `rights_ended()` raises. */
const rightsEndedCode = 'QD409';

/** The tables in which audiences are looked up; `everyone` if every event goes to all of its room. */
type LookUps = string[];

const roomsFor = (lookUps: LookUps): SQL =>
  lookUps[0] === 'everyone' ? sql`select event.room, false, false` : recipientRooms(lookUps);

type Values = { userId: string | null; at: string; rows: string; permission: SQL; storeResponse: SQL | undefined };

/** The statement that stores events. In the usual case (`everyone`) it resolves no audiences. */
const insertEvents = writeOnce(
  (
    { userId, at, rows, permission, storeResponse }: Values,
    ...lookUps: LookUps
  ) => sql`${storeResponse ? sql`with response as (${storeResponse})` : sql``}
    insert into ${events}
      (actor_id, created_at, organization_id, room, noun, act, subject_id, version, about, title, changes)
    select ${userId}::text, ${at}::timestamptz, event.organization_id, coalesce(recipient.room, 'nobody'), event.noun,
      case when recipient.is_copy then 'touched' else event.act end, event.subject_id,
      event.version - coalesce(recipient.is_past, false)::int,
      case when recipient.is_copy then null else event.about end,
      case when recipient.is_copy then null else event.title end,
      case when recipient.is_copy then null else event.changes end
    from jsonb_to_recordset(${rows}::jsonb) as event
      (organization_id int, room text, audiences jsonb, noun text, act text, subject_id text, version bigint, about text,
       title text, changes jsonb)
    left join lateral (${roomsFor(lookUps)}) as recipient (room, is_copy, is_past) on true
    where case when ${permission} then true else rights_ended() end`,
);

/**
 * Stores what was recorded if `permission` holds; otherwise COMMIT undoes the change. Must be the last statement of a transaction,
 * while the changed rows are locked, so that the events of a row are stored in the order of its changes.
 * @throws PermissionsChanged
 */
export async function storeEvents(
  db: Database,
  recorded: RecordedEvent[],
  { userId, at, permission = sql`true`, storeResponse }: Options,
): Promise<void> {
  if (recorded.length === 0 && !storeResponse) return;
  const rows = eventRowsOf(recorded);
  const lookUps = rows.every(({ audiences }) => audiences === null) ? ['everyone'] : tablesToLookUp(rows);
  const values = { userId, at: at.toISOString(), rows: JSON.stringify(rows), permission, storeResponse };
  try {
    await db.execute(insertEvents(values, ...lookUps));
  } catch (error) {
    throw causeOf(error).code === rightsEndedCode ? new PermissionsChanged() : error;
  }
}

const retainedMonths = 13;
const purgeBatchSize = 5_000;

/**
 * Deletes events older than 13 months, oldest first and in batches, so that no one waits long. Events that a wrong clock dated
 * into the future are skipped, because older ones behind them may be due.
 */
export async function purgeEvents(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { db, now } = scope;
  const { rowCount } = await db.execute(sql`
    delete from ${events} where id in (
      select id from (
        select id, created_at from ${events} where created_at <= ${now.toISOString()}::timestamptz
        order by id limit ${purgeBatchSize}) as oldest
      where created_at < ${now.toISOString()}::timestamptz - make_interval(months => ${retainedMonths}))`);
  if (rowCount === purgeBatchSize) await purgeEvents(scope);
}
