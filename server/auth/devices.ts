import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { devices } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a browser is remembered after its last sign-in: browsers keep a cookie for at most 400 days. */
const lifetimeMs = 400 * 24 * 3600_000;
/** Known browsers per account. Older ones are deleted. */
const maxDevices = 50;

/** Returns an SQL condition on `users`: whether the browser with this token has signed in to the account before. */
export const isKnownOn = (token: string | undefined): SQL<boolean> =>
  sql`exists (select from ${devices} where token_hash = ${hashToken(token ?? '')} and user_id = ${users.id})`;

/** Remembers that a browser has signed in to an account. Returns the browser's token, or a new one if it has none. */
export async function rememberDevice(db: Database, userId: string, token: string | undefined): Promise<string> {
  // Only tokens that this server created are accepted, so that no one can plant a token that they know.
  const exists = token && (await db.$count(devices, eq(devices.tokenHash, hashToken(token)))) > 0;
  const deviceToken = exists ? token : newToken();
  await db
    .insert(devices)
    .values({ tokenHash: hashToken(deviceToken), userId })
    .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { lastSeenAt: sql`now()` } });
  const surplus = db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastSeenAt))
    .offset(maxDevices);
  await db.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.tokenHash, surplus)));
  return deviceToken;
}

/** Deletes the browsers whose cookie has expired. */
export async function purgeDevices({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(devices).where(lt(devices.lastSeenAt, new Date(now.getTime() - lifetimeMs).toISOString()));
}
