import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { Letter } from './letter.ts';
import { sendMail } from './send.ts';
import { mails } from './table.ts';

const hour = 3600_000;
/** How many mails an address gets in an hour; further ones wait for the next. */
const anHour = 30;
/** How many may wait for an address; nobody reads more, so further ones are left out. */
const waitingAtMost = 200;
/** How long it is kept that something was sent, in days. */
const keptDays = 30;
/** After how many days a mail that was not sent says nothing any more. */
const worthDays = 7;

const before = (now: Date, days: number) => new Date(now.getTime() - days * 24 * hour).toISOString();

/**
 * Sends a letter to an address once the transaction is committed, and again while the server for mail is away. Of a crowd
 * of them to one address some come later. Those of the demo company get none. Gives the id of
 * the mail.
 */
export async function post(
  { db, now }: { db: Database; now: Date },
  recipient: string,
  letter: Letter,
): Promise<string | undefined> {
  if ((await db.$count(users, and(eq(users.email, recipient), eq(users.isDemo, true)))) > 0) return undefined;
  const [{ lately, waiting } = { lately: 0, waiting: 0 }] = await db
    .select({ lately: count(), waiting: sql<number>`count(*) filter (where sent_at is null)` })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), gt(mails.createdAt, before(now, 1 / 24))));
  if (waiting >= waitingAtMost) return undefined;
  const [mail] = await db.insert(mails).values({ recipient, letter }).returning({ id: mails.id });
  const after = new Date(Date.now() + Math.floor(lately / anHour) * hour);
  if (mail) await enqueue(db, sendMail, mail, { ...mail, ...(lately >= anHour && { after }) });
  return mail?.id;
}

/** Has all mails sent that wait, also where no job knows of them any more: after a restore, or once one has failed. */
export async function postWaiting({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const waiting = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), gt(mails.createdAt, before(now, worthDays))));
  for (const mail of waiting) await enqueue(db, sendMail, mail, mail);
}

/** Forgets what was sent long ago, and what was not sent in time. */
export async function purgeMails({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before(now, keptDays)));
  await db.delete(mails).where(and(isNull(mails.sentAt), lt(mails.createdAt, before(now, worthDays))));
}
