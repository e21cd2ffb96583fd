import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { devices } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a browser is remembered that does not sign in, in ms: as long as browsers keep a cookie. */
const remembered = 400 * 24 * 3600_000;
/** How many browsers an account is known by; of more, those that signed in last. */
const devicesAtMost = 50;

/** The condition that a browser has signed in to the account of a row of `users` before. */
export const isKnownOn = (token: string | undefined): SQL<boolean> =>
  sql`exists (select from ${devices} where token_hash = ${hashToken(token ?? '')} and user_id = ${users.id})`;

/** Remembers that a browser has signed in to an account; gives the token by which it is known, its own or a new one. */
export async function rememberDevice(db: Database, userId: string, token: string | undefined): Promise<string> {
  // Only a token that was made here is kept: nobody is to plant one that they know.
  const isOurs = token && (await db.$count(devices, eq(devices.tokenHash, hashToken(token)))) > 0;
  const known = isOurs ? token : newToken();
  await db
    .insert(devices)
    .values({ tokenHash: hashToken(known), userId })
    .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { lastSeenAt: sql`now()` } });
  const forgotten = db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastSeenAt))
    .offset(devicesAtMost);
  await db.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.tokenHash, forgotten)));
  return known;
}

/** Forgets the browsers that have not signed in for so long that they keep no cookie of it. */
export async function purgeDevices({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(devices).where(lt(devices.lastSeenAt, new Date(now.getTime() - remembered).toISOString()));
}
