import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { type Config, isLoopback } from '#server/config.ts';
import { GiveUp, type Job } from '#server/jobs/job.ts';
import { isStillFor } from '#server/notifications/visible.ts';
import { layOut } from './layout.ts';
import type { Letter } from './letter.ts';
import { mails } from './table.ts';

/** Where mails are put that are not sent, for there is no server for them. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * How long the server for mail may stay silent, in ms. RFC 5321 (4.5.3.2.6) lets it take 10 minutes over the end of a mail: one
 * that is sent again before that may come twice.
 */
export const timeoutsMs = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 630_000,
  dnsTimeout: 15_000,
};
/** Nothing that people have written is to name a file or an address whose content goes along. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Whether a server for mail must offer TLS: the mailbox's password and the links in mails go there. Not one on this machine, nor one
 * whose address ends in `?requireTLS=false`.
 */
export function demandsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
}

type Mail = { id: string; recipient: string; letter: Letter; createdAt: string };

/**
 * Sends one mail, if its reader may still see what it tells of; tried for four days, for so long a server may be away over a
 * weekend.
 */
export const sendMail: Job<{ id: string }> = {
  name: 'send-mail',
  title: 'Send a mail',
  retries: { limit: 100, delay: 30, maxDelay: 3600 },
  // Longer than a server may be silent at the end: another process that took the mail over meanwhile would send it again.
  timeoutSeconds: 900,
  concurrency: 5,
  async run({ db, now, config, once }, { id }) {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), isNull(mails.sentAt)));
    if (!mail?.letter) return;
    if (!(await isStillFor({ db, now }, mail.letter))) return void (await db.delete(mails).where(eq(mails.id, id)));
    await deliver({ ...mail, letter: mail.letter }, config);
    await once(({ db, now }) =>
      db.update(mails).set({ sentAt: now.toISOString(), letter: null }).where(eq(mails.id, id)),
    );
  },
};

/** Hands a mail to the server for mail, or puts it into the folder. @throws GiveUp when it is refused for good */
async function deliver(mail: Mail, config: Config): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const options = optionsOf(mail, config);
  if (config.smtpUrl) {
    const transport = createTransport({ url: config.smtpUrl, requireTLS: demandsTls(config.smtpUrl), ...timeoutsMs });
    await transport.sendMail(options).catch((error: Error & { responseCode?: number; code?: string }) => {
      const isForGood = error.code !== 'EAUTH' && (error.responseCode ?? 0) >= 500;
      throw isForGood ? new GiveUp(error.message) : error;
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

function optionsOf({ id, recipient, letter, createdAt }: Mail, { publicUrl, mailFrom }: Config): SendMailOptions {
  const { unsubscribe } = letter;
  return {
    ...closed,
    // A second try bears the same id, by which a mailbox may know what it has.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    date: new Date(createdAt),
    from: mailFrom,
    to: { name: '', address: recipient },
    // Whole, `=?` would begin an encoded word (RFC 2047), which shows other characters than were checked.
    subject: letter.subject.replaceAll('=?', '= ?'),
    ...layOut(letter, publicUrl),
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
