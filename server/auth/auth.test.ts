import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type World } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';

test('only the first account of an installation becomes a super admin', async () => {
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
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^quarterdeck_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/),
  );
  await ada.auth.logout();
  await expect(ada.auth.user()).rejects.toThrow('401: Unauthorized');
});

test('a cookie that scripts can read names the session, and no longer names one that has ended', async () => {
  const ada = await world().person();
  const namesIn = (response: Response) =>
    response.headers.getSetCookie().filter((line) => line.startsWith('quarterdeck_visit='));
  const [named = ''] = namesIn(await ada.fetch('/api/user'));
  expect(named).toMatch(/^quarterdeck_visit=[\w-]{43}; /);
  expect(named).not.toContain('HttpOnly');
  expect(namesIn(await ada.fetch('/api/user'))).toEqual([]);
  const login = await ada.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password }),
  });
  expect(namesIn(login)).toEqual([expect.stringMatching(/^quarterdeck_visit=;/)]);
  const [next = ''] = namesIn(await ada.fetch('/api/user'));
  expect(next.split(';')[0]).not.toBe(named.split(';')[0]);
  expect(namesIn(await ada.fetch('/api/logout', { method: 'POST' }))).toEqual([
    expect.stringMatching(/^quarterdeck_visit=;/),
  ]);
});

test('behind a trusted HTTPS proxy the session cookie is Secure and has the __Host- prefix', async () => {
  const body = { firstName: 'Ada', lastName: 'Byron', email: 'proxied@example.com', password };
  const cookieOf = async (proxied: World) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const visitor = proxied.visitor();
    const response = await visitor.fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await visitor.fetch('/api/user', { headers })).status).toBe(200);
    return response.headers.get('set-cookie');
  };
  const proxied = await createWorld({ TRUST_PROXY: '1' });
  expect(await cookieOf(proxied)).toMatch(/^__Host-quarterdeck_session=.*; Secure/);
  expect(await cookieOf(world())).not.toContain('; Secure');
  await proxied.close();
});

test('signing in again in the same browser ends the previous session and its live connection', async () => {
  const ada = await world().person();
  const { socket } = await ada.live();
  const ended = new Promise((resolve) => socket.once('ended', resolve));
  const sessions = () => onDatabase(world(), 'select id from sessions where user_id = $1', [ada.id]);
  const [before] = await sessions();
  await ada.auth.login({ body: { email: ada.email, password } });
  await ended;
  expect(await sessions()).toEqual([{ id: expect.any(Number) }]);
  expect(await sessions()).not.toEqual([before]);
});

test('use extends a session up to 90 days in total, but never after it has expired', async () => {
  const ada = await world().person();
  const age = (days: number, left: string) =>
    onDatabase(
      world(),
      `update sessions set created_at = now() - make_interval(days => $2), last_seen_at = now() - interval '1 day',
       expires_at = now() + $3::interval where user_id = $1`,
      [ada.id, days, left],
    );
  const daysLeft = async () => {
    const left =
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = $1';
    return (await onDatabase(world(), left, [ada.id]))[0].days;
  };
  await age(10, '1 day');
  await ada.auth.user();
  expect(await daysLeft()).toBe(30);
  await age(80, '1 day');
  await ada.auth.user();
  expect(await daysLeft()).toBe(10);
  await age(10, '-1 second');
  await expect(ada.auth.user()).rejects.toMatchObject({ status: 401 });
  expect(await daysLeft()).toBe(0);
});

test('email addresses ignore case and have one account', async () => {
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

test('two simultaneous registrations of one address create one account', async () => {
  const body = { firstName: 'Ada', lastName: 'Byron', email: 'twice@example.com', password };
  const attempts = [world().visitor(), world().visitor()].map((visitor) => visitor.auth.register({ body }));
  expect((await Promise.allSettled(attempts)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown address and a wrong password get the same answer, which does not sign the caller out', async () => {
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

test('passwords have 8 to 128 characters and are not trimmed', async () => {
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

test('without a provider sign-in redirects to /auth and keeps the invite code', async () => {
  const go = (query: string) => world().visitor().fetch(`/api/login${query}`);
  expect((await go('')).headers.get('location')).toBe('/auth');
  expect((await go('?invite=a%26b')).headers.get('location')).toBe('/auth?invite=a%26b');
});
