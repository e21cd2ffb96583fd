import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { whileLocked } from '#test/locks.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const password = 'analytical engine';

/** A world with rate limits. Its clock is stopped, so that no new time window begins during a test. */
async function limitedWorld(): Promise<World> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limited = await createWorld({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
  onTestFinished(async () => {
    vi.useRealTimers();
    await limited.close();
  });
  return limited;
}

test('after ten wrong passwords an account is blocked for all addresses', async () => {
  const limited = await limitedWorld();
  // A minute after a window of 15 minutes begins.
  vi.setSystemTime(Math.ceil(Date.now() / 900_000) * 900_000 + 60_000);
  const ada = await limited.person();
  const signIn = (password: string, ip: string) =>
    limited.visitor().fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email: ada.email, password }),
    });
  for (let tried = 0; tried < 10; tried++) expect((await signIn('wrong', `10.0.0.${tried}`)).status).toBe(401);
  const refused = await signIn(password, '10.0.1.1');
  expect(refused.status).toBe(429);
  const retryAfterSeconds = Number(refused.headers.get('retry-after'));
  expect(retryAfterSeconds).toBe(14 * 60);
  const message = 'Too many attempts. Try again in 14 minutes.';
  expect(await refused.json()).toMatchObject({ code: 'too_many_attempts', message, params: { retryAfterSeconds } });
});

test('the last attempt before the limit runs alone, and right passwords do not count', async () => {
  const limited = await limitedWorld();
  const ada = await limited.person();
  const signIn = (password: string, ip: string) =>
    limited.visitor().fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email: ada.email, password }),
    });
  for (let times = 0; times < 12; times++) expect((await signIn(password, '10.0.0.1')).status).toBe(200);
  for (let times = 0; times < 9; times++) await signIn('wrong', '10.0.1.1');
  const attempts = await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(password, `10.0.2.${index}`)));
  const statuses = attempts.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
});

const callers: [who: string, ips: (n: number) => string, same: string, other: string][] = [
  ['an IPv6 /64 network', (n) => `2001:db8:1:2::${n}`, '[2001:0DB8:1:2:ffff::1%eth0]:443', '2001:db8:1::2'],
  ['an IPv4 address', (n) => `192.0.2.1:${n}`, '::ffff:c000:201', '::ffff:192.0.2.2'],
  ['all invalid addresses', (n) => `nowhere ${n}`, 'elsewhere', '192.0.2.1'],
];

test.each(callers)('wrong passwords for many accounts count against %s', async (_who, ips, same, other) => {
  const limited = await limitedWorld();
  const signIn = async (ip: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password });
    return (await limited.visitor().fetch('/api/login', { method: 'POST', headers, body })).status;
  };
  for (let tried = 0; tried < 50; tried++) expect(await signIn(ips(tried))).toBe(401);
  expect([await signIn(same), await signIn(other)]).toEqual([429, 401]);
});

/** Tries to sign in to an account from the browser of `from`. */
const tryAs = async (ada: Person, password: string, from: Person, ip: string) => {
  const response = await from.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email: ada.email, password }),
  });
  return response.status;
};

test('a known browser can still sign in while strangers fail, and has its own limit', async () => {
  const limited = await limitedWorld();
  const ada = await limited.person();
  await ada.auth.logout();
  for (let tried = 0; tried < 12; tried++) await tryAs(ada, 'wrong', limited.visitor(), `10.0.0.${tried}`);
  expect(await tryAs(ada, password, limited.visitor(), '10.0.1.1')).toBe(429);
  expect(await tryAs(ada, password, ada, '10.0.1.1')).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await tryAs(ada, 'wrong', ada, '10.0.1.1')).toBe(401);
  expect(await tryAs(ada, password, ada, '10.0.1.1')).toBe(429);
});

test('a browser is only known to accounts that have signed in from it', async () => {
  const limited = await limitedWorld();
  const [ada, mallory] = [await limited.person(), await limited.person('Mallory')];
  for (let tried = 0; tried < 10; tried++) expect(await tryAs(ada, 'wrong', mallory, '10.0.0.1')).toBe(401);
  expect(await tryAs(ada, password, mallory, '10.0.0.2')).toBe(429);
});

test('wrong passwords for one account do not block other accounts behind the same address', async () => {
  const limited = await limitedWorld();
  const [ada, grace] = [await limited.person(), await limited.person('Grace')];
  for (let tried = 0; tried < 60; tried++) await tryAs(ada, 'wrong', limited.visitor(), '10.0.0.1');
  expect(await tryAs(grace, password, limited.visitor(), '10.0.0.1')).toBe(200);
});

test('callers over the limit are rejected without a database query', async () => {
  const limited = await limitedWorld();
  const ask = () => limited.visitor().auth.forgotPassword({ body: { email: 'no@body.example' } });
  for (let asked = 0; asked < 30; asked++) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  await whileLocked(limited, 'lock table attempts', () => expect(ask()).rejects.toMatchObject({ status: 429 }));
});

test('a calendar can be read sixty times in 15 minutes from all addresses together', async () => {
  const limited = await limitedWorld();
  const [ada, bob] = [await limited.admin(), await limited.admin('Bob')];
  const [hers, his] = await Promise.all(
    [ada, bob].map(async (person) => new URL((await person.calendars.create()).url)),
  );
  let readings = 0;
  const read = async (url: URL | undefined) => {
    const headers = { 'x-forwarded-for': `10.0.0.${readings++ % 10}` };
    return (await limited.visitor().fetch(url?.pathname ?? '', { headers })).status;
  };
  for (let times = 0; times < 60; times++) expect(await read(hers)).toBe(200);
  expect([await read(hers), await read(his)]).toEqual([429, 200]);
});

test('uploads with very many pixels are limited', async () => {
  const limited = await limitedWorld();
  const ada = await limited.admin();
  // The header claims 49 megapixels. They count before the picture is decoded, although it is damaged.
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(7_000, 16);
  png.writeUInt32BE(7_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  const body = new Blob([new Uint8Array(png)]);
  const send = async () => (await ada.fetch('/api/user/picture', { method: 'PUT', body })).status;
  for (let sent = 0; sent < 4; sent++) expect(await send()).toBe(400);
  expect(await send()).toBe(429);
});
