import { and, eq } from 'drizzle-orm';
import { pathOf } from '#rules/notifications.ts';
import { inTerms } from '#rules/terms.ts';
import { openCounts } from '#server/counts.ts';
import type { Database } from '#server/db/pool.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { GiveUp, type Job } from '#server/jobs/job.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { notifications } from '../table.ts';
import { isTold, onlyVisible } from '../visible.ts';
import { encrypt } from './encrypt.ts';
import { post } from './post.ts';
import { isOfMaker } from './public-hosts.ts';
import { dropBrowser, findBrowser, listBrowsers } from './subscriptions.ts';
import { authorize } from './vapid.ts';

type Push = { browserId: number; notificationId: number };

/** How old news may get that a browser is still told of, in ms. */
const freshFor = 3600_000;

/** After so many messages in a row that the server of a browser did not answer, the browser is forgotten. */
const unansweredAtMost = 3;
/** How many messages in a row the server of a browser did not answer to this process. */
const unanswered = openCounts();

/**
 * Counts that the server of a browser did not answer in time; forgets the browser where that is too often, unless its maker runs
 * the server. @throws GiveUp once it is forgotten
 */
export async function countSilence(db: Database, browserId: number, endpoint: string): Promise<void> {
  const name = String(browserId);
  unanswered.add(name, 1);
  if (isOfMaker(endpoint) || unanswered.of(name) < unansweredAtMost) return;
  unanswered.add(name, -unansweredAtMost);
  await dropBrowser(db, browserId);
  throw new GiveUp('The server of the browser does not answer');
}

/** Servers that anybody may have named share a few places among them, for they may never answer. */
const groupOf = (endpoint: string, userId: string) => (isOfMaker(endpoint) ? userId : 'other servers');

/** Has the browsers of people told of notifications, once that is committed. */
export async function pushSoon(db: Database, told: { id: number; userId: string }[]): Promise<void> {
  if (told.length === 0) return;
  const userIds = told.map(({ userId }) => userId);
  const pushes = (await listBrowsers(db, userIds)).flatMap(({ id: browserId, userId, endpoint }) =>
    told
      .filter((one) => one.userId === userId)
      .map(({ id: notificationId }) => ({ data: { browserId, notificationId }, group: groupOf(endpoint, userId) })),
  );
  if (pushes.length > 0) await enqueueAll(db, sendPush, pushes);
}

/** Tells one browser of a notification, unless it was read meanwhile or is not for its reader any more. */
export const sendPush: Job<Push> = {
  name: 'send-push',
  title: 'Tell a browser of a notification',
  // The last try comes after an hour: nobody is told of what is older, nor a super admin of a server that was away.
  retries: { times: 8, pause: 30, longest: 3600 },
  patience: 60,
  // A browser may name a server that never answers: the pushes of others go on beside it.
  atOnce: 6,
  atOnceOfGroup: 2,
  async run({ db, now, config }, { browserId, notificationId }) {
    const browser = await findBrowser(db, browserId);
    if (!browser) return;
    const { endpoint, keys, userId } = browser;
    const isIt = and(eq(notifications.id, notificationId), eq(notifications.userId, userId));
    const [row] = await db
      .select({ news: notifications, terms: organizations.terms })
      .from(notifications)
      .innerJoin(organizations, eq(organizations.id, notifications.organizationId))
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(
        memberships,
        and(eq(memberships.organizationId, notifications.organizationId), eq(memberships.userId, notifications.userId)),
      )
      .where(and(isIt, isTold));
    const news = row?.news;
    if (!news || news.isRead || news.isGone || now.getTime() - Date.parse(news.createdAt) > freshFor) return;
    const { id, organizationId } = news;
    if ((await onlyVisible({ db, now, actor: theServer(organizationId) }, [news])).length === 0) return;
    // The message holds names and titles, which stay as they are.
    const { message } = news;
    const title = inTerms(news.title, row.terms);
    const path = new URL(pathOf(news), config.publicUrl);
    path.searchParams.set('organization', String(organizationId));
    const body = encrypt(JSON.stringify({ id, title, message, path: path.pathname + path.search }), keys);
    const authorization = await authorize(db, endpoint, now, config);
    const status = await post(endpoint, body, authorization, config).catch(async (error: Error & { code?: string }) => {
      if (error.code === 'ABORT_ERR') await countSilence(db, browserId, endpoint);
      throw error;
    });
    unanswered.add(String(browserId), -unansweredAtMost);
    if (status === 404 || status === 410) return dropBrowser(db, browserId);
    if (status === 429 || status >= 500) throw new Error(`The server of the browser answered ${status}`);
    if (status >= 300) throw new GiveUp(`The server of the browser answered ${status}`);
  },
};
