import { ECDH } from 'node:crypto';
import { and, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { PushSubscription } from '#contract/notifications.ts';
import { sessions } from '#server/auth/table.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Invalid } from '#server/errors.ts';
import type { AccountScope } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { pushSubscriptions } from '../table.ts';
import { isPublicAddress } from './public-hosts.ts';

/** How many browsers of one person receive push notifications: the ones subscribed last. */
const maxBrowsers = 20;

/** Whether a message can be encrypted with this key: a point of the curve P-256, in base64url. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** Sends push notifications to the browser of this session until the session ends. @throws Invalid */
export async function subscribeBrowser(
  { db, actor }: AccountScope,
  { endpoint, keys }: PushSubscription,
  { privatePush }: Pick<Config, 'privatePush'>,
): Promise<void> {
  if (!privatePush && !isPublicAddress(endpoint)) {
    throw new Invalid([{ path: 'endpoint', message: 'must be an https address of a public host' }]);
  }
  if (!isPublicKey(keys.p256dh)) throw new Invalid([{ path: 'keys.p256dh', message: 'must be a public key' }]);
  const { userId } = actor;
  const sessionId = sessionIdOf(actor);
  // A browser has one subscription. It may still belong to someone who signed in there before.
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
    .limit(maxBrowsers);
  await db.delete(pushSubscriptions).where(and(isOwn, notInArray(pushSubscriptions.id, newest)));
}

/** Stops push notifications to the browser of this session. */
export async function unsubscribeBrowser({ db, actor }: AccountScope): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionIdOf(actor)));
}

const isSignedIn = and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, sql`now()`));

/** The subscribed browsers of these people, each with its owner and the address of its push service. */
export const listBrowsers = (
  db: Database,
  userIds: string[],
): Promise<{ id: number; userId: string; endpoint: string }[]> =>
  db
    .select({ id: pushSubscriptions.id, userId: sessions.userId, endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .innerJoin(sessions, isSignedIn)
    .where(inArray(sessions.userId, userIds));

/** One browser and its owner, or undefined if the owner has signed out there. */
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

/** Deletes the subscription of a browser that no longer exists. */
export async function dropBrowser(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
