import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { clock } from './table.ts';

/** How far the clock may stand after the last look at it, and how long one that stands farther has to go on, in days. */
export const leapDays = 7;
const leap = sql.raw(`interval '${leapDays} days'`);

/**
 * What time it is by the database's clock, and whether that can be trusted. A clock that stands far after the last look at
 * it was set wrong, or nobody was there for long: what it says is believed once it has gone on for some days.
 */
export async function lookAtClock(db: Database): Promise<{ now: Date; isTrusted: boolean }> {
  const { rows } = await db.execute(sql`
    insert into ${clock} as known (seen_at, trusted_from) values (now(), now())
    on conflict (id) do update set seen_at = now(), trusted_from =
      case when now() > known.seen_at + ${leap} then now() + ${leap} else least(known.trusted_from, now() + ${leap}) end
    returning seen_at as now, trusted_from <= seen_at as "isTrusted"`);
  const [{ now, isTrusted }] = rows as [{ now: string; isTrusted: boolean }];
  return { now: new Date(now), isTrusted };
}
