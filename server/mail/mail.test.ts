import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '#server/app/jobs.ts';
import { backUp } from '#server/db/backup.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { restore } from '#server/db/restore.ts';
import { admitServer } from '#server/db/serving-role.ts';
import { startJobs } from '#test/jobs.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, type World } from '#test/world.ts';
import type { MailContent } from './content.ts';
import { enqueueMail, enqueueWaitingMails } from './mail.ts';
import { requiresTls, timeoutsMs } from './send.ts';

let mailbox: Mailbox;
let world: World;
let folder: string;
let pool: ReturnType<typeof openPool>;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  mailbox = await openMailbox();
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  world = await createWorld({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Quarterdeck <deck@example.com>',
    PUBLIC_URL: 'https://deck.example.com',
    LOG_LEVEL: 'silent',
  });
  await world.runJobs();
  pool = openPool(world.database, () => {});
  db = openDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await world.close();
  await mailbox.close();
  await rm(folder, { recursive: true });
});

const content: MailContent = {
  subject: 'Anchor aweigh: Zoë & <Ada>',
  organizationId: 7,
  parts: [{ text: 'Up she rises.' }, { button: 'Open', path: '/todos?q=keel' }],
  unsubscribe: { path: '/api/out?token=1', page: '/notifications' },
};
const send = (to: string, what = content) => db.transaction((db) => enqueueMail({ db, now: new Date() }, to, what));
const come = (to: string, count = 1) => expect.poll(() => mailbox.to(to)).toHaveLength(count);

test('an email is sent as text and HTML, with links into its organization and one to unsubscribe', async () => {
  await send('ada@example.com');
  await come('ada@example.com');
  const [mail = ''] = mailbox.to('ada@example.com');
  expect(mail).toContain('From: Quarterdeck <deck@example.com>');
  expect(mail).toContain('List-Unsubscribe: <https://deck.example.com/api/out?token=1>');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toContain('Open:\r\nhttps://deck.example.com/todos?q=keel&organization=7');
  expect(mail).toContain('Zoë &#38; &#60;Ada&#62;</h1>');
  expect(mail).toContain('prefers-color-scheme:dark');
});

test('an email of a change that was rolled back is not sent', async () => {
  const undone = db.transaction(async (db) => {
    await enqueueMail({ db, now: new Date() }, 'undone@example.com', content);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send('stored@example.com');
  await come('stored@example.com');
  expect(mailbox.to('undone@example.com')).toEqual([]);
});

test('only the address of a sent email is stored', async () => {
  await send('not.stored@example.com');
  const storedMail = () =>
    onDatabase(world, `select letter, sent_at is null as waits from mails where recipient = 'not.stored@example.com'`);
  await expect.poll(storedMail).toEqual([{ letter: null, waits: false }]);
});

const tried = () => onDatabase(world, `select name, state from pgboss.job where state = 'retry'`);

test('an email waits while the mail server is down', async () => {
  mailbox.refuse(450);
  await send('patient@example.com');
  await expect.poll(tried).toEqual([{ name: 'send-mail', state: 'retry' }]);
  mailbox.refuse(null);
  await startJobs(world);
  await come('patient@example.com');
});

test('a waiting email is in a backup, and is sent after a restore unless it was sent since', async () => {
  const old = await createWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'deck@example.com', LOG_LEVEL: 'silent' });
  const onOld = openPool(old.database, () => {});
  for (const to of ['since@example.com', 'restored@example.com']) {
    await enqueueMail({ db: openDatabase(onOld), now: new Date() }, to, content);
  }
  await onOld.end();
  const file = join(folder, 'deck.backup');
  await backUp(old.database, file);
  await onDatabase(old, `update mails set sent_at = now() where recipient = 'since@example.com'`);
  await old.stop();
  await restore(old.database, file, { force: true });
  await admitServer(old.database);
  const restarted = await createWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'deck@example.com' }, old.database);
  const onNew = openPool(old.database, () => {});
  await enqueueWaitingMails({ db: openDatabase(onNew), now: new Date() });
  await onNew.end();
  await restarted.runJobs();
  await come('restored@example.com');
  expect(mailbox.to('since@example.com')).toEqual([]);
  await restarted.close();
  await old.close();
});

test('a mail server gets the ten minutes of RFC 5321 to accept an email, and no other process sends it meanwhile', () => {
  expect(timeoutsMs.socketTimeout).toBeGreaterThan(600_000);
  expect((sendMail.timeoutSeconds ?? 0) * 1_000).toBeGreaterThan(
    timeoutsMs.socketTimeout + timeoutsMs.connectionTimeout,
  );
});

test('a permanently refused email is not retried, and is listed', async () => {
  mailbox.refuse(550);
  await send('unknown@example.com');
  const ada = await world.person();
  await onDatabase(world, 'update users set is_super_admin = true where id = $1', [ada.id]);
  await expect.poll(() => ada.jobs.failed()).toMatchObject([{ title: 'Send a mail', tries: 1 }]);
  mailbox.refuse(null);
  const [failed] = await ada.jobs.failed();
  await ada.jobs.retry({ params: { id: failed?.id ?? '' } });
  await come('unknown@example.com');
});

test('of very many emails of an organization to one address some wait, but no urgent ones and none of another', async () => {
  for (let count = 0; count < 35; count++) await send('crowd@example.com');
  await come('crowd@example.com', 30);
  expect(
    await onDatabase(world, `select count(*) from pgboss.job where start_after > now() + interval '50 minutes'`),
  ).toEqual([{ count: '5' }]);
  await onDatabase(
    world,
    `insert into mails (recipient, organization_id) select 'crowd@example.com', 7 from generate_series(1, 200)`,
  );
  await send('crowd@example.com', { ...content, isUrgent: true });
  await send('crowd@example.com', { ...content, organizationId: 8 });
  await come('crowd@example.com', 32);
});

test('an email that is of no use any more when it could be sent is not sent', async () => {
  await send('late@example.com', { ...content, until: new Date(Date.now() - 1_000).toISOString() });
  await expect
    .poll(() => onDatabase(world, `select count(*) from mails where recipient = 'late@example.com'`))
    .toEqual([{ count: '0' }]);
  expect(mailbox.to('late@example.com')).toEqual([]);
});

test('without a mail server emails go into a folder that only its owner can read', async () => {
  const alone = await createWorld({ DATA_DIR: folder });
  const pool = openPool(alone.database, () => {});
  await enqueueMail({ db: openDatabase(pool), now: new Date() }, 'ada@example.com', content);
  await pool.end();
  await alone.runJobs();
  const files = () => readdir(join(folder, 'mail')).catch(() => []);
  await expect.poll(files).toHaveLength(1);
  const [name = ''] = await files();
  expect(await readFile(join(folder, 'mail', name), 'utf8')).toContain('To: ada@example.com');
  expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600);
  await alone.close();
});

test.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://relay.office.example?requireTLS=false', false],
])('whether the mail server at %s must offer TLS: %s', (smtpUrl, isDemanded) => {
  expect(requiresTls(smtpUrl)).toBe(isDemanded);
});
