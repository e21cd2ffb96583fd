import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { clock } from './table.ts';

/** A clock that moves forward by more days than this is not trusted until it has run for as many days. */
export const leapDays = 7;
const leap = sql.raw(`interval '${leapDays} days'`);

/**
 * Returns the time of the database's clock, and whether it can be trusted. After a large jump the clock may be wrong, or the server was
 * off for long. It is trusted again when it has run for some days.
 */
export async function checkClock(db: Database): Promise<{ now: Date; isTrusted: boolean }> {
  const { rows } = await db.execute(sql`
    insert into ${clock} as known (seen_at, trusted_from) values (now(), now())
    on conflict (id) do update set seen_at = now(), trusted_from =
      case when now() > known.seen_at + ${leap} then now() + ${leap} else least(known.trusted_from, now() + ${leap}) end
    returning seen_at as now, trusted_from <= seen_at as "isTrusted"`);
  const [{ now, isTrusted }] = rows as [{ now: string; isTrusted: boolean }];
  return { now: new Date(now), isTrusted };
}
