import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld, openWorld, type World } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';

test('the first account of an installation becomes its super admin, no other does', async () => {
  const fresh = await createWorld();
  const [first, second] = [await fresh.person(), await fresh.person()];
  expect(await first.auth.user()).toMatchObject({ isSuperAdmin: true, organizationId: null, role: 'managee' });
  expect((await second.auth.user()).isSuperAdmin).toBe(false);
  await fresh.close();
});

test('a session lives in an HttpOnly cookie and ends at sign-out', async () => {
  const ada = await world().person();
  const response = await ada.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password }),
  });
  expect(response.headers.get('set-cookie')).toMatch(/^quarterdeck_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  await ada.auth.logout();
  await expect(ada.auth.user()).rejects.toThrow('401: Unauthorized');
});

test('the cookie is sent over https only, where a trusted proxy says that it came by https', async () => {
  const body = { firstName: 'Ada', lastName: 'Byron', email: 'proxied@example.com', password };
  const cookieOf = async (proxied: World) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const response = await proxied
      .visitor()
      .fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(body) });
    return response.headers.get('set-cookie');
  };
  const proxied = await createWorld({ TRUST_PROXY: '1' });
  expect(await cookieOf(proxied)).toContain('; Secure');
  expect(await cookieOf(world())).not.toContain('; Secure');
  await proxied.close();
});

test('addresses are compared without case, and have one account', async () => {
  const ada = await world().person();
  const upper = ada.email.toUpperCase();
  expect(
    (
      await world()
        .visitor()
        .auth.login({ body: { email: upper, password } })
    ).id,
  ).toBe(ada.id);
  await expect(
    world()
      .visitor()
      .auth.register({ body: { firstName: 'A', lastName: 'B', email: upper, password } }),
  ).rejects.toThrow('409: There is already an account with this email');
});

test('two registrations of one address at once leave one account', async () => {
  const body = { firstName: 'Ada', lastName: 'Byron', email: 'twice@example.com', password };
  const tries = [world().visitor(), world().visitor()].map((visitor) => visitor.auth.register({ body }));
  expect((await Promise.allSettled(tries)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown address and a wrong password are answered alike, without the word that signs people out', async () => {
  const ada = await world().person();
  const wrong = await world()
    .visitor()
    .auth.login({ body: { email: ada.email, password: 'wrong' } })
    .catch(String);
  const unknown = await world()
    .visitor()
    .auth.login({ body: { email: 'no@body.example', password } })
    .catch(String);
  expect(wrong).toBe(unknown);
  expect(wrong).toContain('401');
  expect(wrong).not.toContain('Unauthorized');
});

test('passwords have 8 to 128 characters and are never trimmed', async () => {
  const register = (password: string) =>
    world()
      .visitor()
      .auth.register({
        body: { firstName: 'A', lastName: 'B', email: `p${password.length}@example.com`, password },
      });
  await expect(register('1234567')).rejects.toThrow('Use at least 8 characters for the password');
  await expect(register('x'.repeat(129))).rejects.toThrow('Use at most 128 characters for the password');
  await register('  spaces  ');
  const trimmed = world()
    .visitor()
    .auth.login({ body: { email: 'p10@example.com', password: 'spaces' } });
  await expect(trimmed).rejects.toThrow('401');
});

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
  ['a /64 network of IPv6', (n) => `2001:db8:1:2::${n}`, '2001:db8:1:2:ffff::1', '2001:db8:1::2'],
  ['an address of IPv4', () => '::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.2'],
];

test.each(callers)('wrong passwords for many accounts are counted for %s', async (_who, ips, same, other) => {
  const limited = await limitedWorld();
  const signIn = async (ip: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password });
    return (await limited.visitor().fetch('/api/login', { method: 'POST', headers, body })).status;
  };
  for (let tried = 0; tried < 10; tried++) expect(await signIn(ips(tried))).toBe(401);
  expect([await signIn(same), await signIn(other)]).toEqual([429, 401]);
});

test('without a provider the sign-in goes to /auth and keeps the invite', async () => {
  const go = (query: string) => world().visitor().fetch(`/api/login${query}`);
  expect((await go('')).headers.get('location')).toBe('/auth');
  expect((await go('?invite=a%26b')).headers.get('location')).toBe('/auth?invite=a%26b');
});
