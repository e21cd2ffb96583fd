import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { mailRecap, mailRecaps } from '#server/meetings/recap/mail.ts';
import { createTodo } from '#test/builders.ts';
import { enqueueJob } from '#test/jobs.ts';
import { openNameServer } from '#test/name-server.ts';
import { onDatabase } from '#test/on-database.ts';
import { openPushServer, type PushServer } from '#test/push-server.ts';
import { openWorld, type Person } from '#test/world.ts';
import { lookUpPublic } from './public-hosts.ts';
import { countTimeout, sendPush } from './send.ts';

const world = openWorld({ PRIVATE_PUSH: 'on' });
const careful = openWorld();
let ada: Person;
let server: PushServer;
beforeAll(async () => {
  await world().runJobs([sendPush, mailRecaps, mailRecap]);
  ada = await world().admin();
  server = await openPushServer((await ada.notifications.pushKey()).publicKey);
});
afterAll(() => server.close());

const subscribe = (person: Person) => person.notifications.subscribe({ body: server.subscription() });
const tell = (person: Person, title: string) => createTodo(ada, { title, ownerId: person.id });
/** The messages that contain this text, oldest notification first, since they are sent at the same time. */
const messagesWith = (text: string) =>
  server.messages.filter((news) => JSON.stringify(news).includes(text)).sort((a, b) => a.id - b.id);
const isIdle = () =>
  expect
    .poll(() =>
      onDatabase(world(), `select 1 from pgboss.job where name = 'send-push' and state in ('created', 'active')`),
    )
    .toEqual([]);

test('a browser gets nothing from an organization that requires two-factor authentication if its user has none', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  await subscribe(grace);
  const { organizationId } = await grace.auth.user();
  await onDatabase(world(), 'update users set has_second_factor = true where id = $1', [admin.id]);
  await onDatabase(world(), 'update organizations set demands_second_factor = true where id = $1', [organizationId]);
  await createTodo(admin, { title: 'Locked hold', ownerId: grace.id });
  await isIdle();
  expect(messagesWith('Locked hold')).toEqual([]);
});

test('a browser gets the notifications of its user, with their links', async () => {
  const grace = await world().colleague(ada);
  await subscribe(grace);
  const { id } = await tell(grace, 'Splice');
  const { organizationId } = await grace.auth.user();
  const [news] = await grace.notifications.list();
  await expect
    .poll(() => messagesWith('Splice'))
    .toEqual([
      {
        id: news?.id,
        title: news?.title,
        message: news?.message,
        path: `/todos?todo=${id}&organization=${organizationId}`,
      },
    ]);
});

test('a call reaches the browsers of the people it rings for, with a link to its channel', async () => {
  const [grace, joan] = [await world().colleague(ada), await world().colleague(ada, 'Joan')];
  for (const person of [grace, joan]) await subscribe(person);
  const { id: channelId } = await ada.channels.create({ body: { name: 'drydock', type: 'private' } });
  await ada.channels.invite({ params: { id: channelId }, body: { userId: grace.id } });
  const { id } = await ada.videoRooms.ofChannel({ params: { id: channelId } });
  await ada.videoRooms.join({ params: { id } });
  const { organizationId } = await grace.auth.user();
  await expect
    .poll(() => messagesWith('drydock'))
    .toMatchObject([
      { title: 'Added to a channel' },
      {
        title: 'Call started',
        message: 'Ada Byron started a call in “drydock”.',
        path: `/chat/${channelId}?organization=${organizationId}`,
      },
    ]);
  await isIdle();
  expect(messagesWith('drydock')).toHaveLength(2);
});

test('messages that follow within a minute are pushed once, and change what the bell says', async () => {
  const grace = await world().colleague(ada);
  await subscribe(grace);
  const { id } = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  for (const content of ['Hawser one', 'Hawser two']) await ada.messages.create({ params: { id }, body: { content } });
  expect(await grace.notifications.list()).toMatchObject([{ quote: 'Hawser two' }]);
  await expect.poll(() => messagesWith('Hawser')).toHaveLength(1);
  await isIdle();
  expect(messagesWith('Hawser')).toHaveLength(1);
});

test('the end of a meeting reaches the browsers of the people who missed it, with a link to its recap', async () => {
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Sailmakers' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const { id } = await ada.meetings.create({ body: { title: 'Sail L10', teamId, status: 'in_progress' } });
  await subscribe(grace);
  await ada.meetings.end({ params: { id } });
  await enqueueJob(world(), mailRecaps, {});
  const { organizationId } = await grace.auth.user();
  await expect
    .poll(() => messagesWith('Sail L10'))
    .toEqual([
      {
        id: expect.any(Number),
        title: 'Meeting ended',
        message: expect.stringMatching(/^Sail L10 ended\. The recap may change until /),
        path: `/meetings/${id}/live?organization=${organizationId}`,
      },
    ]);
});

test('users who signed out or turned push off get no push notifications', async () => {
  const [grace, joan, mary] = [
    await world().colleague(ada),
    await world().colleague(ada, 'Joan'),
    await world().colleague(ada, 'Mary'),
  ];
  for (const person of [grace, joan, mary]) await subscribe(person);
  await grace.auth.logout();
  await joan.notifications.unsubscribe();
  await mary.notifications.changePreferences({ body: { browserNotifications: false } });
  for (const person of [grace, joan, mary]) await tell(person, 'Caulk');
  await isIdle();
  expect(messagesWith('Caulk')).toEqual([]);
});

test.each([404, 410])('a browser that no longer exists (%i) is removed', async (status) => {
  const grace = await world().colleague(ada);
  await subscribe(grace);
  server.answer(status);
  await tell(grace, `Gone ${status}`);
  await expect.poll(() => messagesWith(`Gone ${status}`)).toHaveLength(1);
  await isIdle();
  server.answer(201);
  await tell(grace, `Later ${status}`);
  await isIdle();
  expect(messagesWith(`Later ${status}`)).toEqual([]);
});

test('push servers that users name share a few slots, and those of browser makers have their own', async () => {
  const admin = await careful().admin();
  const grace = await careful().colleague(admin);
  const tell = async (host: string) => {
    const body = { ...server.subscription(), endpoint: `https://${host}/${grace.id}` };
    await grace.notifications.subscribe({ body });
    await createTodo(admin, { title: 'Splice', ownerId: grace.id });
  };
  for (const host of ['a.example.com', 'b.example.com', 'fcm.googleapis.com', 'web.push.apple.com']) await tell(host);
  const groups = await onDatabase(
    careful(),
    `select group_id from pgboss.job where name = 'send-push' order by created_on`,
  );
  expect(groups.map(({ group_id }) => group_id)).toEqual(['other servers', 'other servers', grace.id, grace.id]);
});

test('a browser is removed when its server did not answer three times, unless it is a known push service', async () => {
  const grace = await world().colleague(ada);
  await subscribe(grace);
  const own = `select push_subscriptions.id from push_subscriptions join sessions on sessions.id = session_id where user_id = $1`;
  const [{ id } = { id: 0 }] = await onDatabase(world(), own, [grace.id]);
  const browserId = Number(id);
  const pool = openPool(world().database, () => {});
  onTestFinished(() => pool.end());
  const db = openDatabase(pool);
  for (let times = 0; times < 5; times++) await countTimeout(db, browserId, 'https://fcm.googleapis.com/x');
  expect(await onDatabase(world(), own, [grace.id])).toHaveLength(1);
  await expect(countTimeout(db, browserId, server.subscription().endpoint)).rejects.toThrow('does not answer');
  expect(await onDatabase(world(), own, [grace.id])).toEqual([]);
});

test('only the most recently subscribed browsers of a user get notifications', async () => {
  const { email, id } = await world().colleague(ada);
  for (let count = 0; count < 21; count += 1) {
    const browser = world().visitor();
    await browser.auth.login({ body: { email, password: 'analytical engine' } });
    await subscribe(browser);
  }
  const subscriptions = 'select 1 from push_subscriptions join sessions on sessions.id = session_id where user_id = $1';
  expect(await onDatabase(world(), subscriptions, [id])).toHaveLength(20);
});

test.each(['https://push.example.com/send', 'https://93.184.215.14/send', 'https://[2606:4700::1]/send'])(
  'a browser can register %s',
  async (endpoint) => {
    const person = await careful().person();
    await person.notifications.subscribe({ body: { ...server.subscription(), endpoint } });
  },
);

test.each([
  'http://push.example.com/send',
  'https://localhost/send',
  'https://printer/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://10.1.2.3:8443/send',
  'https://169.254.169.254/latest',
  'https://[::1]/send',
  'https://[::ffff:10.1.2.3]/send',
  'https://[fd00::1]/send',
  'https://[fec0::1]/send',
])('no one can make the server call %s', async (endpoint) => {
  const person = await careful().person();
  const { keys } = server.subscription();
  const refused = person.notifications.subscribe({ body: { endpoint, keys } });
  await expect(refused).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'endpoint' }] } });
});

/** The addresses of a name, from a name server that returns this address or does not answer. */
async function lookUp(address: string | undefined) {
  const names = await openNameServer(address);
  const addresses = await new Promise((resolve) =>
    lookUpPublic([names.at])('push.example.com', { all: true }, (error, all) => resolve(error?.message ?? all)),
  );
  await names.close();
  return addresses;
}

test('names of public hosts are called, and names of our own network are not', async () => {
  expect(await lookUp('93.184.215.14')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(await lookUp('10.1.2.3')).toBe('push.example.com is no public host');
});

test('names without an answering name server do not block the threads that read files', async () => {
  const names = await openNameServer(undefined);
  const name = (count: number) => `slow-${count}.example.com`;
  const waiting = Array.from(
    { length: 8 },
    (_, count) =>
      new Promise((resolve) => lookUpPublic([names.at])(name(count), {}, (error) => resolve(error?.message))),
  );
  expect(await Promise.race([readFile('package.json', 'utf8'), ...waiting])).toContain('quarterdeck');
  await names.close();
});
