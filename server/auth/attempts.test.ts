import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { whileLocked } from '#test/locks.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const password = 'analytical engine';

/** A world that limits tries. Its clock stands: stretches of time begin at fixed moments, and none is to begin meanwhile. */
async function limitedWorld(): Promise<World> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limited = await createWorld({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
  onTestFinished(async () => {
    vi.useRealTimers();
    await limited.close();
  });
  return limited;
}

test('after ten wrong passwords an account has to wait, from whatever address', async () => {
  const limited = await limitedWorld();
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
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_attempts', params: { retryAfterSeconds } });
});

test('with nine wrong passwords behind it an account is tried once at a time, and right ones never count', async () => {
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
  const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(password, `10.0.2.${index}`)));
  const statuses = tries.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
});

const callers: [who: string, ips: (n: number) => string, same: string, other: string][] = [
  ['a /64 network of IPv6', (n) => `2001:db8:1:2::${n}`, '[2001:0DB8:1:2:ffff::1%eth0]:443', '2001:db8:1::2'],
  ['an address of IPv4', (n) => `192.0.2.1:${n}`, '::ffff:c000:201', '::ffff:192.0.2.2'],
  ['all that is no address', (n) => `nowhere ${n}`, 'elsewhere', '192.0.2.1'],
];

test.each(callers)('wrong passwords for many accounts are counted for %s', async (_who, ips, same, other) => {
  const limited = await limitedWorld();
  const signIn = async (ip: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password });
    return (await limited.visitor().fetch('/api/login', { method: 'POST', headers, body })).status;
  };
  for (let tried = 0; tried < 50; tried++) expect(await signIn(ips(tried))).toBe(401);
  expect([await signIn(same), await signIn(other)]).toEqual([429, 401]);
});

/** Tries to sign in as somebody; with what a browser keeps, if it is that of `from`. */
const tryAs = async (ada: Person, given: string, from: Person, ip: string) => {
  const response = await from.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email: ada.email, password: given }),
  });
  return response.status;
};

test('whoever has signed in from a browser before goes on there while strangers fail, and is limited for themself', async () => {
  const limited = await limitedWorld();
  const ada = await limited.person();
  await ada.auth.logout();
  for (let tried = 0; tried < 12; tried++) await tryAs(ada, 'wrong', limited.visitor(), `10.0.0.${tried}`);
  expect(await tryAs(ada, password, limited.visitor(), '10.0.1.1')).toBe(429);
  expect(await tryAs(ada, password, ada, '10.0.1.1')).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await tryAs(ada, 'wrong', ada, '10.0.1.1')).toBe(401);
  expect(await tryAs(ada, password, ada, '10.0.1.1')).toBe(429);
});

test('a browser is known to the accounts alone that have signed in from it', async () => {
  const limited = await limitedWorld();
  const [ada, mallory] = [await limited.person(), await limited.person('Mallory')];
  for (let tried = 0; tried < 10; tried++) expect(await tryAs(ada, 'wrong', mallory, '10.0.0.1')).toBe(401);
  expect(await tryAs(ada, password, mallory, '10.0.0.2')).toBe(429);
});

test('one who forgot their password does not lock out the others of an office behind one address', async () => {
  const limited = await limitedWorld();
  const [ada, grace] = [await limited.person(), await limited.person('Grace')];
  for (let tried = 0; tried < 60; tried++) await tryAs(ada, 'wrong', limited.visitor(), '10.0.0.1');
  expect(await tryAs(grace, password, limited.visitor(), '10.0.0.1')).toBe(200);
});

test('whoever goes on after too many tries is refused without a question to the database', async () => {
  const limited = await limitedWorld();
  const ask = () => limited.visitor().auth.forgotPassword({ body: { email: 'no@body.example' } });
  for (let asked = 0; asked < 30; asked++) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  await whileLocked(limited, 'lock table attempts', () => expect(ask()).rejects.toMatchObject({ status: 429 }));
});

test('a calendar is read sixty times in a quarter of an hour by all programs together, and others go on', async () => {
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

test('pictures of so many pixels that their making would take minutes are told to come later', async () => {
  const limited = await limitedWorld();
  const ada = await limited.admin();
  // It says that it has 49 megapixels, and is damaged: what it says is counted before it is decoded.
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
