import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { keptEvents, type Recorded } from './record.ts';
import { events } from './table.ts';

/** Who did it, and when. */
type By = { userId: string | null; at: Date };

/**
 * Keeps what was recorded if `condition` holds: last of all in a transaction, while the changed rows are locked, so that
 * acts on a row are kept in their order. Gives whether it did.
 */
export async function keepEvents(
  db: Database,
  recorded: Recorded[],
  { userId, at }: By,
  condition: SQL = sql`true`,
): Promise<boolean> {
  if (recorded.length === 0) return true;
  const { rowCount } = await db.execute(sql`
    insert into ${events}
      (actor_id, created_at, organization_id, room, noun, act, subject_id, version, about, title, changes)
    select ${userId}::text, ${at.toISOString()}::timestamptz, act.*
    from jsonb_to_recordset(${JSON.stringify(keptEvents(recorded))}::jsonb) as act
      (organization_id int, room text, noun text, act text, subject_id text, version bigint, about text, title text,
       changes jsonb)
    where ${condition}`);
  return rowCount !== 0;
}
