import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

const password = 'analytical engine';

async function loggedWorld(env: Record<string, string> = {}): Promise<World> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged = await createWorld({ LOG_LEVEL: 'warn', ...env });
  onTestFinished(async () => {
    vi.useRealTimers();
    await logged.close();
  });
  return logged;
}

const eventsOf = ({ logged }: World) =>
  logged.flatMap((line) => {
    const { msg, event, account, address, call, code } = JSON.parse(line);
    return String(msg).startsWith('security:') ? [{ event, account, address, call, code }] : [];
  });

test('failed sign-ins, refusals and sign-outs are logged with account and address, without secrets', async () => {
  const world = await loggedWorld();
  const ada = await world.admin();
  const grace = await world.colleague(ada);
  const [{ id, inviteCode } = { id: 0, inviteCode: '' }] = await ada.organizations.list();
  const wrong = world.visitor().auth.login({ body: { email: ada.email, password: 'a wrong password' } });
  await expect(wrong).rejects.toMatchObject({ status: 401 });
  await expect(grace.organizations.renewInviteCode({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await grace.auth.logout();
  const address = '127.0.0.1';
  await expect.poll(() => eventsOf(world)).toHaveLength(3);
  expect(eventsOf(world)).toEqual([
    { event: 'sign-in failed', account: ada.email, address, call: 'POST /api/login', code: 'wrong_credentials' },
    {
      event: 'refused',
      account: grace.id,
      address,
      call: 'POST /api/organizations/:id/invite-code',
      code: 'forbidden',
    },
    { event: 'signed out', account: grace.id, address, call: 'POST /api/logout', code: undefined },
  ]);
  for (const secret of [password, 'a wrong password', inviteCode]) expect(world.logged.join('')).not.toContain(secret);
});

test('reaching a limit is logged', async () => {
  const world = await loggedWorld({ RATE_LIMIT: 'on' });
  const tried = () => world.visitor().auth.login({ body: { email: 'no@body.example', password } });
  for (let times = 0; times < 11; times++) await expect(tried()).rejects.toThrow();
  expect(eventsOf(world).at(-1)).toMatchObject({ event: 'limit reached', account: 'no@body.example' });
});

test('many events do not flood the log: a line sums up the rest', async () => {
  const world = await loggedWorld();
  const tries = Array.from({ length: 50 }, () =>
    world
      .visitor()
      .auth.login({ body: { email: 'no@body.example', password } })
      .catch(() => undefined),
  );
  await Promise.all(tries);
  expect(eventsOf(world)).toHaveLength(20);
  vi.advanceTimersByTime(60_000);
  expect(JSON.parse(world.logged.at(-1) ?? '')).toMatchObject({ event: 'sign-in failed', more: 30 });
});

test('many events from one address hide none from another', async () => {
  const world = await loggedWorld({ TRUST_PROXY: 'true' });
  const body = JSON.stringify({ email: 'no@body.example', password });
  const signIn = (address: string) =>
    world.visitor().fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body,
    });
  for (let times = 0; times < 25; times++) await signIn('203.0.113.7');
  await signIn('198.51.100.1');
  expect(eventsOf(world).map(({ address }) => address)).toEqual([...Array(20).fill('203.0.113.7'), '198.51.100.1']);
});

test('an untrusted proxy is logged once', async () => {
  const [off, on] = [await loggedWorld(), await createWorld({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' })];
  const ask = (world: World, headers: Record<string, string>) => world.visitor().fetch('/healthz', { headers });
  await ask(off, {});
  expect(off.logged).toEqual([]);
  for (const world of [off, off, on]) await ask(world, { 'x-forwarded-for': '203.0.113.7' });
  expect(off.logged.join('')).toMatch(/^[^\n]*TRUST_PROXY is off[^\n]*\n$/);
  expect(on.logged).toEqual([]);
  await on.close();
});
