import { and, eq, getTableColumns } from 'drizzle-orm';
import { pathOf } from '#rules/notifications.ts';
import { quietEnd } from '#rules/quiet.ts';
import { openCounts } from '#server/counts.ts';
import type { Database } from '#server/db/pool.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { GiveUp, type Job } from '#server/jobs/job.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { findReaders } from '#server/users/readers.ts';
import { users } from '#server/users/table.ts';
import { quotedOf, quoteFrom } from '../notifications.ts';
import { preferencesOf } from '../preferences.ts';
import { notifications } from '../table.ts';
import { getsNotified, onlyVisible } from '../visible.ts';
import { findVapidKeys } from './keys.ts';
import { postPush } from './post.ts';
import { isVendorHost } from './public-hosts.ts';
import { dropBrowser, findBrowser, listBrowsers } from './subscriptions.ts';

type Push = { browserId: number; notificationId: number };

/** Older notifications are not sent, in ms. */
const maxAgeMs = 3600_000;

/** We delete a subscription after this many timeouts in a row of its push service. */
const maxTimeouts = 3;
/** Timeouts in a row, by the id of a browser, as this process saw them. */
const timeouts = openCounts();

/**
 * Counts a timeout of a push service. After the third in a row, deletes the subscription, unless a browser vendor runs the service.
 * @throws GiveUp after the subscription was deleted
 */
export async function countTimeout(db: Database, browserId: number, endpoint: string): Promise<void> {
  const name = String(browserId);
  timeouts.add(name, 1);
  if (isVendorHost(endpoint) || timeouts.of(name) < maxTimeouts) return;
  timeouts.add(name, -maxTimeouts);
  await dropBrowser(db, browserId);
  throw new GiveUp('The push service does not answer');
}

/** Push services that a user may have invented share one group, because they may never answer. */
const groupOf = (endpoint: string, userId: string) => (isVendorHost(endpoint) ? userId : 'other servers');

/** Enqueues a push of each notification to each browser of its recipient, sent after the commit. */
export async function pushSoon(db: Database, rows: { id: number; userId: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  const pushes = (await listBrowsers(db, [...byUser.keys()])).flatMap(({ id: browserId, userId, endpoint }) =>
    (byUser.get(userId) ?? []).map(({ id: notificationId }) => ({
      data: { browserId, notificationId },
      group: groupOf(endpoint, userId),
    })),
  );
  await enqueueAll(db, sendPush, pushes);
}

/** Sends one notification to one browser, unless the recipient has read it or may no longer see it. */
export const sendPush: Job<Push> = {
  name: 'send-push',
  title: 'Send a push notification',
  // The last retry is after an hour, when the notification is too old. Super admins see no failed job for a push service that is down.
  retries: { limit: 8, delay: 30, maxDelay: 3600 },
  timeoutSeconds: 60,
  // A push service may never answer: pushes to the others continue beside it.
  concurrency: 6,
  groupConcurrency: 2,
  async run({ db, now, config }, { browserId, notificationId }) {
    const browser = await findBrowser(db, browserId);
    if (!browser) return;
    const { endpoint, userId } = browser;
    const isIt = and(eq(notifications.id, notificationId), eq(notifications.userId, userId));
    const [found] = await db
      .select({ row: getTableColumns(notifications), quoted: quotedOf })
      .from(notifications)
      .innerJoin(organizations, eq(organizations.id, notifications.organizationId))
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(
        memberships,
        and(eq(memberships.organizationId, notifications.organizationId), eq(memberships.userId, notifications.userId)),
      )
      .where(and(isIt, getsNotified));
    const row = found?.row;
    if (!row || row.isRead || row.isGone || now.getTime() - Date.parse(row.createdAt) > maxAgeMs) return;
    const { id, organizationId } = row;
    const there = { db, now, actor: theServer(organizationId) };
    const reader = (await findReaders(there, [userId])).get(userId);
    const quiet = (await preferencesOf(there, [userId])).get(userId);
    // What comes in a quiet time is in the bell, and in the mail after it.
    if (!reader || !quiet || quietEnd(quiet, reader.timeZone, now) || (await onlyVisible(there, [row])).length === 0)
      return;
    const [title, sentence] = [reader.t(row.title), reader.t(row.message)];
    const quote = quoteFrom(found.quoted);
    const message = quote ? `${sentence}\n${quote}` : sentence;
    const path = new URL(pathOf(row), config.publicUrl);
    path.searchParams.set('organization', String(organizationId));
    const content = JSON.stringify({ id, title, message, path: path.pathname + path.search });
    const status = await postPush(browser, content, await findVapidKeys(db), config).catch(
      async (error: Error & { code?: string }) => {
        if (error.code === 'ABORT_ERR') await countTimeout(db, browserId, endpoint);
        throw error;
      },
    );
    timeouts.add(String(browserId), -maxTimeouts);
    if (status === 404 || status === 410) return dropBrowser(db, browserId);
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
    if (status >= 300) throw new GiveUp(`The push service answered ${status}`);
  },
};
