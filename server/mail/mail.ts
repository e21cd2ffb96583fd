import { and, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import type { SystemScope } from '#server/scope.ts';
import type { MailContent } from './content.ts';
import { mails } from './table.ts';

/** The queue of mails. */
export const mailQueue: Pick<Job<{ id: string }>, 'name'> = { name: 'send-mail' };

const hourMs = 3600_000;
/** How many mails an address gets from an organization in an hour. Further ones wait for the next hour. */
const maxPerHour = 30;
/** How many of them may wait for it. Further ones are dropped. */
const maxWaiting = 200;
/** How long we remember that a mail was sent, in days. */
const sentDays = 30;
/** After this many days an unsent mail is deleted. */
const unsentDays = 7;

const before = (now: Date, days: number) => new Date(now.getTime() - days * 24 * hourMs).toISOString();

/** A mail to send. */
export type NewMail = { recipient: string; content: MailContent };

/** Enqueues one mail as `enqueueMails` does. @returns the id of the mail, or undefined if it was dropped */
export const enqueueMail = async (
  scope: { db: Database; now: Date },
  recipient: string,
  content: MailContent,
): Promise<string | undefined> => (await enqueueMails(scope, [{ recipient, content }])).get(recipient);

/**
 * Enqueues mails of one organization, or about accounts, each to a different address. They are sent after the commit, with retries while the mail
 * server is away. Over the hourly limit of an address, mails wait unless they are urgent. The people of the demo company get none. `afterMs` is how long
 * they wait, so that earlier ones arrive before them.
 * @returns the ids of the mails by address
 */
export async function enqueueMails(
  { db, now }: { db: Database; now: Date },
  newMails: NewMail[],
  afterMs = 0,
): Promise<Map<string, string>> {
  const addresses = sql.param(newMails.map(({ recipient }) => recipient));
  const organizationId = newMails[0]?.content.organizationId ?? null;
  const { rows } = await db.execute<{ recipient: string; recent: number; waiting: number }>(sql`
    select address as recipient, count(mails.id)::int as recent,
      (count(mails.id) filter (where sent_at is null))::int as waiting
    from unnest(${addresses}::text[]) as address
    left join mails on recipient = address and created_at > ${before(now, 1 / 24)} and is_limited
      and organization_id is not distinct from ${organizationId}::int
    where not exists (select from users where email = address and is_demo)
    group by address`);
  const counts = new Map(rows.map((row) => [row.recipient, row]));
  const wanted = newMails.filter(
    ({ recipient, content }) =>
      counts.has(recipient) && (content.isUrgent || (counts.get(recipient)?.waiting ?? 0) < maxWaiting),
  );
  if (wanted.length === 0) return new Map();
  const saved = await db
    .insert(mails)
    .values(wanted.map((mail) => ({ ...mail, organizationId, isLimited: !mail.content.isUrgent })))
    .returning({ id: mails.id, recipient: mails.recipient, isLimited: mails.isLimited });
  const jobs = saved.map(({ id, recipient, isLimited }) => {
    const recent = isLimited ? (counts.get(recipient)?.recent ?? 0) : 0;
    const waitMs = Math.floor(recent / maxPerHour) * hourMs + afterMs;
    return { id, data: { id }, ...(waitMs > 0 && { startAfter: new Date(Date.now() + waitMs) }) };
  });
  await enqueueAll(db, mailQueue, jobs);
  return new Map(saved.map(({ id, recipient }) => [recipient, id]));
}

/** Deletes those of these mails that were not sent yet. */
export async function deleteUnsentMails(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(mails).where(and(inArray(mails.id, ids), isNull(mails.sentAt)));
}

/** Enqueues all unsent mails, including those without a job: after a restore, or after the job has failed. */
export async function enqueueWaitingMails({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const waiting = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), gt(mails.createdAt, before(now, unsentDays))));
  await enqueueAll(
    db,
    mailQueue,
    waiting.map(({ id }) => ({ id, data: { id } })),
  );
}

/** Deletes old records of sent mails, and mails that were not sent in time. */
export async function purgeMails({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before(now, sentDays)));
  await db.delete(mails).where(and(isNull(mails.sentAt), lt(mails.createdAt, before(now, unsentDays))));
}
