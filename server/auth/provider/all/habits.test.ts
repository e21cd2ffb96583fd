import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlainProvider, type ProviderHabits } from '#test/plain-provider.ts';
import { settingsFor } from '#test/provider.ts';
import { createWorld, type World } from '#test/world.ts';

const publicUrl = 'http://127.0.0.1:3000';
type PlainProvider = Awaited<ReturnType<typeof openPlainProvider>>;
let provider: PlainProvider;
let world: World;
beforeAll(async () => {
  provider = await openPlainProvider();
  world = await createWorld({ ...settingsFor(provider.issuer), PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' });
  // The first account never comes from a provider.
  await world.admin();
});
afterAll(async () => {
  await world.close();
  provider.close();
});

const newEmail = () => `ngozi.${randomUUID().slice(0, 8)}@example.com`;
const verified = () => ({ email: newEmail(), email_verified: true, given_name: 'Ngozi', family_name: 'Adichie' });

/** Goes to the provider and back, to a server; returns the browser, its final address, and what was logged meanwhile. */
async function signIn(habits: ProviderHabits, at = world) {
  provider.habits = habits;
  const browser = at.visitor();
  const leadsTo = async (path: string) => (await browser.fetch(path)).headers.get('location') ?? '';
  const from = at.logged.length;
  const url = await leadsTo('/api/login?provider=default');
  const end = url.startsWith('/') ? url : await leadsTo(provider.visit(url).slice(publicUrl.length));
  return { browser, end, lines: at.logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>) };
}

/** A server of its own, which has not read the configuration of the provider yet. */
async function onNewServer(issuer: string, habits: ProviderHabits) {
  provider.habits = habits;
  const house = await createWorld({ ...settingsFor(issuer), PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' });
  await house.admin();
  return house;
}

test.each([60, 200, -200])('a provider whose clock is %s seconds ahead signs people in', async (ahead) => {
  const idToken = (now: number) => ({
    ...verified(),
    ...{ iat: now + ahead, nbf: now + ahead, exp: now + ahead + 60 },
  });
  expect((await signIn({ idToken })).end).toBe('/');
});

test.each([
  ['begins', (now: number) => ({ iat: now, nbf: now + 400, exp: now + 900 })],
  ['was issued', (now: number) => ({ iat: now + 400, exp: now + 900 })],
  ['ended', (now: number) => ({ iat: now - 900, exp: now - 400 })],
])('a token that %s at a time too far off is refused, and the log says why', async (_, times) => {
  const { end, lines } = await signIn({ idToken: (now) => ({ ...verified(), ...times(now) }) });
  expect(end).toBe('/auth?problem=login_failed');
  expect(lines).toMatchObject([
    { level: 40, provider: 'default', problem: 'login_failed', message: expect.any(String) },
  ]);
});

test.each<[string, ProviderHabits, object]>([
  ['another algorithm', { idToken: verified, header: { alg: 'HS256' } }, { actual: '"HS256"' }],
  [
    'another issuer in the token',
    { idToken: () => ({ ...verified(), iss: 'https://evil.example' }) },
    { actual: '"https://evil.example"' },
  ],
  ['another audience', { idToken: () => ({ ...verified(), aud: 'other' }) }, { actual: '"other"', expected: '"deck"' }],
  ['no user info', { idToken: () => ({ given_name: 'Ngozi' }), userInfo: null }, { reason: '403' }],
  [
    'an error',
    { refuses: { error: 'invalid_scope', error_description: 'No email for you' } },
    { code: 'invalid_scope', reason: '"No email for you"' },
  ],
])(
  'a sign-in that fails because of %s leaves one line with the cause, without tokens and codes',
  async (_, habits, cause) => {
    const { end, lines } = await signIn(habits);
    expect(end).toBe('/auth?problem=login_failed');
    expect(lines).toMatchObject([{ level: 40, provider: 'default', ...cause }]);
    expect(JSON.stringify(lines)).not.toMatch(/secret-|eyJ|ngozi\./);
  },
);

test('a person without an address reads what to do, and is not told to confirm one', async () => {
  const habits = { idToken: () => ({ preferred_username: 'maria@contoso.test', name: 'Maria Lopez' }), userInfo: {} };
  const { end, lines } = await signIn({
    ...habits,
    userInfo: { name: 'Maria Lopez' },
    idToken: () => ({ ...habits.idToken(), sub: 'grace' }),
  });
  expect(end).toBe('/auth?problem=email_missing');
  expect(lines).toMatchObject([{ provider: 'default', problem: 'email_missing' }]);
  const unverified = await signIn({ idToken: () => ({ ...verified(), email_verified: false }) });
  expect(unverified.end).toBe('/auth?problem=email_unverified');
  expect(unverified.lines).toMatchObject([{ provider: 'default', problem: 'email_unverified' }]);
});

test('names and the verification of the address come from the user info if the token lacks them', async () => {
  const email = newEmail();
  const { browser, end } = await signIn({
    idToken: () => ({ email, sub: 'grace' }),
    userInfo: { email, email_verified: true, given_name: 'N\u200bgozi', family_name: 'Adichie' },
  });
  expect(end).toBe('/');
  expect(await browser.auth.user()).toMatchObject({ email, firstName: 'Ngozi', lastName: 'Adichie' });
});

test('user info that cannot be read keeps no one out whose address is known', async () => {
  const idToken = () => ({ email: newEmail(), email_verified: true });
  expect((await signIn({ idToken, userInfo: null })).end).toBe('/');
});

test.each([
  ['', '/'],
  ['/', ''],
])('the issuer may be set with “%s” at its end and named with “%s”', async (set, named) => {
  const house = await onNewServer(`${provider.issuer}${set}`, { issuerEnd: named });
  expect((await signIn({ issuerEnd: named, idToken: verified }, house)).end).toBe('/');
  await house.close();
});

test('a secret goes into a header if the provider knows no other way', async () => {
  const habits = { methods: ['client_secret_basic'], idToken: verified };
  const house = await onNewServer(provider.issuer, habits);
  expect((await signIn(habits, house)).end).toBe('/');
  await house.close();
});

test('a wrong issuer is found at the start', async () => {
  const house = await onNewServer(provider.issuer, { issuerEnd: '/other' });
  await expect
    .poll(() => house.logged.map((line) => JSON.parse(line)).filter(({ provider }) => provider === 'default'))
    .toMatchObject([
      {
        level: 40,
        code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
        expected: `"${provider.issuer}"`,
        actual: `"${provider.issuer}/other"`,
      },
    ]);
  const { end, lines } = await signIn({ issuerEnd: '/other' }, house);
  expect(end).toBe('/auth?problem=login_failed');
  expect(lines).toMatchObject([{ provider: 'default', code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' }]);
  await house.close();
});
