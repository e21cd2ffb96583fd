import { and, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { SystemScope } from '#server/scope.ts';
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

/** A letter and the address that it goes to. */
export type Addressed = { recipient: string; letter: Letter };

/** As `postAll`, one letter; gives the id of the mail, or undefined where it is left out. */
export const post = async (
  scope: { db: Database; now: Date },
  recipient: string,
  letter: Letter,
): Promise<string | undefined> => (await postAll(scope, [{ recipient, letter }])).get(recipient);

/**
 * Sends letters, each to another address, once the transaction is committed, and again while the server for mail is away.
 * Of a crowd of them to one address some come later, but those that are urgent. Those of the demo company get none. Gives the ids of the mails by
 * their addresses.
 */
export async function postAll(
  { db, now }: { db: Database; now: Date },
  letters: Addressed[],
): Promise<Map<string, string>> {
  const addresses = sql.param(letters.map(({ recipient }) => recipient));
  const { rows } = await db.execute<{ recipient: string; lately: number; waiting: number }>(sql`
    select address as recipient, count(mails.id)::int as lately,
      (count(mails.id) filter (where sent_at is null))::int as waiting
    from unnest(${addresses}::text[]) as address
    left join mails on recipient = address and created_at > ${before(now, 1 / 24)}
    where not exists (select from users where email = address and is_demo)
    group by address`);
  const counts = new Map(rows.map((row) => [row.recipient, row]));
  const wanted = letters.filter(
    ({ recipient, letter }) =>
      counts.has(recipient) && (letter.isUrgent || (counts.get(recipient)?.waiting ?? 0) < waitingAtMost),
  );
  if (wanted.length === 0) return new Map();
  const urgent = new Set(wanted.filter(({ letter }) => letter.isUrgent).map(({ recipient }) => recipient));
  const kept = await db.insert(mails).values(wanted).returning({ id: mails.id, recipient: mails.recipient });
  const jobs = kept.map(({ id, recipient }) => {
    const lately = urgent.has(recipient) ? 0 : (counts.get(recipient)?.lately ?? 0);
    const startAfter = new Date(Date.now() + Math.floor(lately / anHour) * hour);
    return { id, data: { id }, ...(lately >= anHour && { startAfter }) };
  });
  await enqueueAll(db, sendMail, jobs);
  return new Map(kept.map(({ id, recipient }) => [recipient, id]));
}

/** Has all mails sent that wait, also where no job knows of them any more: after a restore, or once one has failed. */
export async function postWaiting({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const waiting = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), gt(mails.createdAt, before(now, worthDays))));
  await enqueueAll(
    db,
    sendMail,
    waiting.map(({ id }) => ({ id, data: { id } })),
  );
}

/** Forgets what was sent long ago, and what was not sent in time. */
export async function purgeMails({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before(now, keptDays)));
  await db.delete(mails).where(and(isNull(mails.sentAt), lt(mails.createdAt, before(now, worthDays))));
}
