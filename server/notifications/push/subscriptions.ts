import { and, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { PushSubscription } from '#contract/notifications.ts';
import { sessions } from '#server/auth/table.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Invalid } from '#server/errors.ts';
import type { AccountScope } from '#server/scope.ts';
import { pushSubscriptions } from '../table.ts';
import { isPublicKey } from './encrypt.ts';
import { isPublicAddress } from './public-hosts.ts';

/** How many browsers of a person are told: those subscribed last. */
const browsersAtMost = 20;

/** Lets the browser of this session be told, until the session ends. @throws Invalid */
export async function subscribeBrowser(
  { db, actor: { sessionId, userId } }: AccountScope,
  { endpoint, keys }: PushSubscription,
  { privatePush }: Pick<Config, 'privatePush'>,
): Promise<void> {
  if (!privatePush && !isPublicAddress(endpoint)) {
    throw new Invalid([{ path: 'endpoint', message: 'must be an https address of a public host' }]);
  }
  if (!isPublicKey(keys.p256dh)) throw new Invalid([{ path: 'keys.p256dh', message: 'must be a public key' }]);
  // A browser has one subscription, whoever was signed in there before.
  await db
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
  await db.insert(pushSubscriptions).values({ sessionId, endpoint, ...keys });
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const isOwn = inArray(pushSubscriptions.sessionId, own);
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOwn)
    .orderBy(desc(pushSubscriptions.id))
    .limit(browsersAtMost);
  await db.delete(pushSubscriptions).where(and(isOwn, notInArray(pushSubscriptions.id, newest)));
}

/** Tells the browser of this session no more. */
export async function unsubscribeBrowser({ db, actor }: AccountScope): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, actor.sessionId));
}

const isSignedIn = and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, sql`now()`));

/** The browsers of people that are to be told, whose they are, and which address takes messages for them. */
export const listBrowsers = (
  db: Database,
  userIds: string[],
): Promise<{ id: number; userId: string; endpoint: string }[]> =>
  db
    .select({ id: pushSubscriptions.id, userId: sessions.userId, endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .innerJoin(sessions, isSignedIn)
    .where(inArray(sessions.userId, userIds));

/** One browser, and whose it is, if they are still signed in there. */
export async function findBrowser(
  db: Database,
  id: number,
): Promise<(PushSubscription & { userId: string }) | undefined> {
  const [row] = await db
    .select({ browser: pushSubscriptions, userId: sessions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, isSignedIn)
    .where(eq(pushSubscriptions.id, id));
  if (!row) return undefined;
  const { endpoint, p256dh, auth } = row.browser;
  return { endpoint, keys: { p256dh, auth }, userId: row.userId };
}

/** Forgets a browser that is there no more. */
export async function dropBrowser(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
