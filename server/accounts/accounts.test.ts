import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { Archive, download } from '#test/exports.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const mailed = openMailWorld();
const password = 'analytical engine';
const body = { password };
const now = () => new Date();
const later = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

const dataOf = (person: Person) => download(person, '/api/user/data');

/** An account that has left its only organization. */
async function leaver(at = world()) {
  const admin = await at.admin('Ada');
  const grace = await at.colleague(admin, 'Grace');
  await confirm(at, grace);
  const { organizationId } = await grace.auth.user();
  await grace.users.leave({ params: { id: organizationId ?? 0 } });
  return { admin, grace };
}

const endOf = async ({ id }: Person, at = world()) =>
  (await onDatabase(at, 'select email, ends_at, end_warning_days as warned from users where id = $1', [id]))[0];
const endIn = ({ id }: Person, days: number, at = world()) =>
  onDatabase(at, `update users set ends_at = now() + make_interval(days => $2) where id = $1`, [id, days]);

test('people download what is theirs from all their organizations, and nothing that others wrote', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  const alan = await world().admin('Alan');
  const { organizationId } = await alan.auth.user();
  const { inviteCode } = await alan.organizations.find({ params: { id: organizationId ?? 0 } });
  await grace.rocks.create({ body: { title: 'Keel', ownerId: grace.id } });
  const todo = await createTodo(grace, { title: 'Splice', ownerId: grace.id });
  await createTodo(ada, { title: 'Secret of Ada', ownerId: ada.id });
  await ada.comments.create({ params: { todoId: todo.id }, body: { content: 'Written by Ada' } });
  await grace.comments.create({ params: { todoId: todo.id }, body: { content: 'By Friday' } });
  const channel = await ada.channels.create({ body: { name: 'closed', type: 'private' } });
  await ada.channels.invite({ params: { id: channel.id }, body: { userId: grace.id } });
  await grace.messages.create({ params: { id: channel.id }, body: { content: 'Before I left' } });
  await grace.channels.leave({ params: { id: channel.id } });
  const { id: own } = await grace.files.upload({ query: { name: '../plan.txt' }, body: new Blob(['by hand']) });
  await grace.comments.create({ params: { todoId: todo.id }, body: { content: 'See the plan', fileIds: [own] } });
  await grace.organizations.join({ body: { inviteCode } });
  await grace.headlines.create({ body: { title: 'Hull 112' } });

  const archive = await dataOf(grace);
  const data = archive.json<{ account: unknown; sessions: unknown[] }>('account.json');
  expect(data.account).toMatchObject({ id: grace.id, email: grace.email });
  expect(data.sessions).toHaveLength(1);
  expect(data).toMatchObject({ signIns: [], passkeys: [], providers: [] });
  const [crew, other] = [
    ...new Set(Object.keys(archive.files).flatMap((path) => path.split('/').slice(0, -1)[0] ?? [])),
  ];
  expect([crew, other]).toEqual([
    expect.stringMatching(/^\d+ Ada's crew$/),
    expect.stringMatching(/^\d+ Alan's crew$/),
  ]);
  expect(archive.json(`${crew}/membership.json`)).toMatchObject({ name: "Ada's crew", role: 'managee' });
  expect(archive.json(`${crew}/rocks.json`)).toMatchObject([{ title: 'Keel' }]);
  expect(archive.json(`${crew}/todos.json`)).toMatchObject([{ title: 'Splice' }]);
  expect(archive.json(`${crew}/comments.json`)).toMatchObject([{ content: 'By Friday' }, { content: 'See the plan' }]);
  expect(archive.json(`${crew}/messages.json`)).toEqual([]);
  expect(archive.text(`${crew}/rocks.csv`)).toMatch(/^id,.*\r\n\d+,.*Keel/);
  expect(archive.text(`${crew}/files/${own}/.._plan.txt`)).toBe('by hand');
  expect(archive.json(`${other}/headlines.json`)).toMatchObject([{ title: 'Hull 112' }]);
  for (const hidden of ['Secret of Ada', 'Before I left', 'passwordHash', alan.email])
    expect([hidden, archive.contains(hidden)]).toEqual([hidden, false]);
});

test('a long list is downloaded whole', async () => {
  const ada = await world().admin('Ada');
  await onDatabase(
    world(),
    `insert into todos (organization_id, title, priority, owner_id, sort_order)
     select organization_id, 'Many ' || nth, 'medium', user_id, nth from memberships, generate_series(1, 1100) as nth where user_id = $1`,
    [ada.id],
  );
  const archive = await dataOf(ada);
  const path = Object.keys(archive.files).find((path) => path.endsWith('/todos.json')) ?? '';
  expect(new Set(archive.json(path).map(({ title }) => title)).size).toBe(1100);
});

test('a file that is deleted while it is sent does not break the download', async () => {
  const ada = await world().admin('Ada');
  const channel = await ada.channels.create({ body: { name: 'yard' } });
  const megabytes = 20;
  // Bytes that cannot be packed, so that they are not sent before the file is deleted.
  const upload = (name: string) =>
    ada.files.upload({ query: { name }, body: new Blob([randomBytes(megabytes * 1_000_000)]) });
  const [first, second] = [await upload('first.bin'), await upload('second.bin')];
  const message = await ada.messages.create({
    params: { id: channel.id },
    body: { content: 'Both', fileIds: [first.id, second.id] },
  });
  const response = await ada.fetch('/api/user/data');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  for (let isDeleted = false; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if (isDeleted || parts.reduce((sum, { length }) => sum + length, 0) < 1_000_000) continue;
    await ada.messages.delete({ params: { id: message.id } });
    isDeleted = true;
  }
  const { files } = new Archive(Buffer.concat(parts));
  const names = Object.keys(files).filter((path) => path.endsWith('.bin'));
  expect(names).toHaveLength(1);
  expect(files[names[0] ?? '']).toHaveLength(megabytes * 1_000_000);
});

test('an account can be deleted once it is in no organization, with its password', async () => {
  const ada = await world().admin('Ada');
  await createTodo(ada, { title: 'Splice', ownerId: ada.id });
  // The to-do, and her seat in the chart.
  expect(await ada.accounts.memberships()).toMatchObject([{ name: "Ada's crew", isLastAdmin: true, workCount: 2 }]);
  await expect(ada.accounts.delete({ body })).rejects.toMatchObject({ status: 409 });
  const { grace } = await leaver();
  expect(await grace.accounts.memberships()).toEqual([]);
  await expect(grace.accounts.delete({ body: { password: 'wrong' } })).rejects.toMatchObject({ status: 400 });
  await grace.accounts.delete({ body });
  await expect(grace.auth.user()).rejects.toMatchObject({ status: 401 });
  await world().purge(later(13));
  expect(await endOf(grace)).toMatchObject({ email: grace.email });
  await world().purge(later(15));
  expect(await endOf(grace)).toEqual({ email: null, ends_at: null, warned: null });
});

test('signing in keeps a deleted account', async () => {
  const { grace } = await leaver();
  await grace.accounts.delete({ body });
  await grace.auth.login({ body: { email: grace.email, password } });
  expect(await endOf(grace)).toEqual({ email: grace.email, ends_at: null, warned: null });
  await world().purge(later(15));
  expect(await endOf(grace)).toMatchObject({ email: grace.email });
});

test('a deactivated person can delete their account, and their work stays until an admin removes them', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  const { id } = await grace.rocks.create({ body: { title: 'Keel', ownerId: grace.id } });
  await ada.users.deactivate({ params: { id: grace.id } });
  expect(await grace.accounts.memberships()).toEqual([]);
  await world().purge(later(15));
  expect(await endOf(grace)).toMatchObject({ email: grace.email });
  await grace.auth.login({ body: { email: grace.email, password } });
  await grace.accounts.delete({ body });
  await world().purge(later(15));
  expect(await endOf(grace)).toMatchObject({ email: null });
  expect(await ada.rocks.find({ params: { id } })).toMatchObject({ ownerId: grace.id });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect(await ada.rocks.find({ params: { id } })).toMatchObject({ ownerId: ada.id });
});

test('super admins keep their account', async () => {
  const { grace } = await leaver();
  await makeSuperAdmin(world(), grace);
  await expect(grace.accounts.delete({ body })).rejects.toMatchObject({ status: 409 });
});

test('an account in no organization gets a year, two mails, and is then emptied', async () => {
  const at = mailed.world();
  const { admin, grace } = await leaver(at);
  await at.purge(now());
  expect(await endOf(admin, at)).toMatchObject({ ends_at: null });
  expect(Date.parse((await endOf(grace, at))?.ends_at)).toBeGreaterThan(later(364).getTime());

  // The server was off for longer than the year: the owner is warned first.
  await endIn(grace, -10, at);
  await at.purge(now());
  expect(await endOf(grace, at)).toMatchObject({ email: grace.email, warned: 30 });
  expect(Date.parse((await endOf(grace, at))?.ends_at)).toBeGreaterThan(later(29).getTime());
  await expect.poll(() => mailed.mailbox().to(grace.email).join()).toContain('deleted soon');

  await endIn(grace, 6, at);
  await at.purge(now());
  expect(await endOf(grace, at)).toMatchObject({ email: grace.email, warned: 7 });
  await at.purge(now());
  await expect
    .poll(() =>
      mailed
        .mailbox()
        .to(grace.email)
        .filter((mail) => mail.includes('deleted soon')),
    )
    .toHaveLength(2);

  await endIn(grace, -1, at);
  await at.purge(now());
  expect(await endOf(grace, at)).toEqual({ email: null, ends_at: null, warned: null });
});

test('joining an organization or signing in stops the year', async () => {
  const at = mailed.world();
  const { admin, grace } = await leaver(at);
  await at.purge(now());
  await endIn(grace, -1, at);
  await grace.auth.login({ body: { email: grace.email, password } });
  expect(await endOf(grace, at)).toMatchObject({ ends_at: null });
  await onDatabase(at, 'update users set end_warning_days = 7, ends_at = now() where id = $1', [grace.id]);
  const { organizationId } = await admin.auth.user();
  const { inviteCode } = await admin.organizations.find({ params: { id: organizationId ?? 0 } });
  await grace.organizations.join({ body: { inviteCode } });
  await at.purge(now());
  expect(await endOf(grace, at)).toEqual({ email: grace.email, ends_at: null, warned: null });
});

test('without a mail server no account ends unless its owner wants it', async () => {
  const { grace } = await leaver();
  await world().purge(now());
  expect(await endOf(grace)).toMatchObject({ ends_at: null });
});
