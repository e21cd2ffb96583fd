import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { type Config, isLoopback } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { GiveUp, type Job, type Work } from '#server/jobs/job.ts';
import type { Reader } from '#server/translations.ts';
import type { MailContent } from './content.ts';
import { layOut } from './layout.ts';
import { enqueueMails, mailQueue } from './mail.ts';
import { mails } from './table.ts';

/** The folder for mails if no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * How long the mail server may stay silent, in ms. RFC 5321 (4.5.3.2.6) gives it 10 minutes to accept a mail. Sending again before
 * that could deliver it twice.
 */
export const timeoutsMs = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 630_000,
  dnsTimeout: 15_000,
};
/** Text in a mail must not make nodemailer read files or URLs. */
const noFileAccess = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Whether the mail server must offer TLS, because its password and the links in mails are secret. Not on this machine, and not if
 * the URL ends in `?requireTLS=false`.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
}

type Mail = { id: string; recipient: string; content: MailContent; createdAt: string };

/** What the mails need to know of people. */
type Recipients = {
  /** The content of a mail as it is true now; undefined if its recipient may not see it any more, or has read it. */
  contentNow(scope: Pick<Work, 'db' | 'now'>, content: MailContent): Promise<MailContent | undefined>;
  /** Until when its recipient does not want to be disturbed by a mail. */
  findQuietEndOf(scope: Pick<Work, 'db' | 'now'>, content: MailContent): Promise<Date | undefined>;
  findReaderAt(db: Database, email: string, content: MailContent): Promise<Reader>;
};

/** Sends one mail if it is still of use, at the end of the quiet time of its recipient. Retries for four days, to survive a weekend. */
export const sendMailTo = ({ contentNow, findQuietEndOf, findReaderAt }: Recipients): Job<{ id: string }> => ({
  ...mailQueue,
  title: 'Send a mail',
  retries: { limit: 100, delay: 30, maxDelay: 3600 },
  // Longer than the socket timeout, or another process could take the job over and send the mail again.
  timeoutSeconds: 900,
  concurrency: 5,
  async run({ db, now, config, once }, { id }) {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), isNull(mails.sentAt)));
    if (!mail?.content) return;
    const quietEnd = await findQuietEndOf({ db, now }, mail.content);
    const isTooLate = mail.content.until !== undefined && mail.content.until < (quietEnd ?? now).toISOString();
    const content = isTooLate ? undefined : await contentNow({ db, now }, mail.content);
    if (!content) return void (await db.delete(mails).where(eq(mails.id, id)));
    if (quietEnd) return once((scope) => postpone(scope, { ...mail, content }, quietEnd));
    const reader = await findReaderAt(db, mail.recipient, content);
    await deliver({ ...mail, content }, reader, config);
    await once(({ db, now }) =>
      db.update(mails).set({ sentAt: now.toISOString(), content: null }).where(eq(mails.id, id)),
    );
  },
});

/** Replaces a mail that was not sent yet by one that is sent after a moment. */
async function postpone({ db, now }: Pick<Work, 'db' | 'now'>, { id, ...mail }: Mail, until: Date): Promise<void> {
  const rows = await db
    .delete(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  if (rows.length > 0) await enqueueMails({ db, now }, [mail], until.getTime() - now.getTime());
}

/** Passes a mail to the mail server, or writes it to the folder. @throws GiveUp if the server refuses it permanently */
async function deliver(mail: Mail, reader: Reader, config: Config): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const options = optionsOf(mail, reader, config);
  if (config.smtpUrl) {
    const transport = createTransport({ url: config.smtpUrl, requireTLS: requiresTls(config.smtpUrl), ...timeoutsMs });
    await transport.sendMail(options).catch((error: Error & { responseCode?: number; code?: string }) => {
      const isPermanent = error.code !== 'EAUTH' && (error.responseCode ?? 0) >= 500;
      throw isPermanent ? new GiveUp(error.message) : error;
    });
    transport.close();
    return;
  }
  const folder = mailFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(options);
  const name = `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id.slice(0, 8)}.eml`;
  await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
}

/** `=?` would begin an encoded word (RFC 2047), which could hide characters that we reject in names. */
const withoutEncoding = (text: string) => text.replaceAll('=?', '= ?');

function optionsOf(
  { id, recipient, content, createdAt }: Mail,
  reader: Reader,
  { publicUrl, mailFrom }: Config,
): SendMailOptions {
  const { unsubscribe, calendar, replyTo } = content;
  const { subject, html, text } = layOut(content, publicUrl, reader);
  return {
    ...noFileAccess,
    // The same id on every attempt lets a mailbox recognize a duplicate.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    date: new Date(createdAt),
    from: mailFrom,
    to: { name: '', address: recipient },
    subject: withoutEncoding(subject),
    html,
    text,
    ...(replyTo && { replyTo: { ...replyTo, name: withoutEncoding(replyTo.name) } }),
    // As an alternative, which mail programs show as an invitation, and as an attachment.
    ...(calendar && { icalEvent: { method: calendar.method, content: calendar.file, filename: 'invite.ics' } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${new URL(unsubscribe.path, publicUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
