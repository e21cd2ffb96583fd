import { type SQL, sql } from 'drizzle-orm';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { Conflict } from '#server/errors.ts';
import { keptEvents, type Recorded } from './record.ts';
import { roomsOfAct, wholes } from './rooms.ts';
import { events } from './table.ts';

/** Who did it, when, under which condition it is kept, and what keeps the answer to it. */
type By = { userId: string | null; at: Date; rights?: SQL | undefined; answer?: SQL | undefined };

/** 409: the rights that a change was begun with ended before it was through; nothing of it was kept. */
export class RightsEnded extends Conflict {
  constructor() {
    super('Your rights have just changed. Please try again.');
  }
}

/** The SQLSTATE that `rights_ended()` raises. */
const rightsEnded = 'QD409';

/** Where no act is of a row that only some may see. */
const everybody = 'everybody';

type Values = { userId: string | null; at: string; kept: string; rights: SQL; answer: SQL | undefined };

/**
 * The statement that keeps acts. Where everybody may hear of all of them (`everybody`), as most often, it asks for no rooms; else
 * for those of rows that it looks up by these nouns.
 */
const keeping = writeOnce(
  (
    { userId, at, kept, rights, answer }: Values,
    ...nouns: string[]
  ) => sql`${answer ? sql`with answer as (${answer})` : sql``}
    insert into ${events}
      (actor_id, created_at, organization_id, room, noun, act, subject_id, version, about, title, changes)
    select ${userId}::text, ${at}::timestamptz, act.organization_id, coalesce(told.room, 'nobody'), act.noun,
      case when told.is_again then 'touched' else act.act end, act.subject_id,
      act.version - coalesce(told.is_past, false)::int,
      case when told.is_again then null else act.about end, case when told.is_again then null else act.title end,
      case when told.is_again then null else act.changes end
    from jsonb_to_recordset(${kept}::jsonb) as act
      (organization_id int, room text, audiences jsonb, noun text, act text, subject_id text, version bigint, about text,
       title text, changes jsonb)
    left join lateral (${nouns[0] === everybody ? sql`select act.room, false, false` : roomsOfAct(nouns)})
      as told (room, is_again, is_past) on true
    where case when ${rights} then true else rights_ended() end`,
);

/**
 * Keeps what was recorded if `rights` hold, else fails, so that COMMIT undoes the change: last of all in a transaction,
 * while the changed rows are locked, so that acts on a row are kept in their order. @throws RightsEnded
 */
export async function keepEvents(
  db: Database,
  recorded: Recorded[],
  { userId, at, rights = sql`true`, answer }: By,
): Promise<void> {
  if (recorded.length === 0 && !answer) return;
  const acts = keptEvents(recorded);
  const audiences = acts.flatMap((act) => act.audiences ?? []);
  const nouns =
    audiences.length === 0 ? [everybody] : wholes.filter((noun) => audiences.some(({ whole }) => whole === noun));
  const kept = JSON.stringify(acts);
  try {
    await db.execute(keeping({ userId, at: at.toISOString(), kept, rights, answer }, ...nouns));
  } catch (error) {
    throw causeOf(error).code === rightsEnded ? new RightsEnded() : error;
  }
}
