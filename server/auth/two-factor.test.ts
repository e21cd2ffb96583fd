import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { confirm } from '#test/confirm.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';
import { codeAt } from './totp.ts';
import { removeTwoFactor } from './two-factor.ts';

const world = openWorld();
const password = 'analytical engine';
const stepNow = () => Math.floor(Date.now() / 30_000);

/** Sets up an authenticator app. `code(steps)` returns its code, `steps` from now. */
async function setUp(person: Person) {
  const { secret, address } = await person.auth.beginAuthenticator({ body: { password } });
  const code = (steps = 0) => codeAt(secret, stepNow() + steps);
  const { recoveryCodes } = await person.auth.confirmAuthenticator({ body: { code: code(-1) } });
  return { code, recoveryCodes, address };
}

const signIn = ({ email }: Person, code?: string) =>
  world()
    .visitor()
    .auth.login({ body: { email, password, ...(code && { code }) } });

test('with an authenticator app a sign-in needs the password and a code', async () => {
  const ada = await world().person();
  const { code, address } = await setUp(ada);
  expect(address).toContain(encodeURIComponent(ada.email));
  await expect(signIn(ada)).rejects.toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  await expect(signIn(ada, '000000')).rejects.toMatchObject({ status: 401, body: { code: 'wrong_code' } });
  expect(await signIn(ada, code())).toMatchObject({ email: ada.email });
});

test('a code can only be used once', async () => {
  const ada = await world().person();
  const { code } = await setUp(ada);
  const used = code();
  await signIn(ada, used);
  await expect(signIn(ada, used)).rejects.toMatchObject({ body: { code: 'wrong_code' } });
});

test('a recovery code replaces a code of the app once', async () => {
  const ada = await world().person();
  const { recoveryCodes } = await setUp(ada);
  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes[0]).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  await signIn(ada, recoveryCodes[0]?.toUpperCase());
  await expect(signIn(ada, recoveryCodes[0])).rejects.toMatchObject({ body: { code: 'wrong_code' } });
  expect(await ada.auth.secondFactor()).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 9 });
});

test('within ten minutes of signing in, an app and a passkey are added without the password', async () => {
  const ada = await world().person();
  const begin = (password: string) => ada.auth.beginAuthenticator({ body: { password } });
  expect(await ada.auth.secondFactor()).toMatchObject({ needsPassword: false });
  await begin('');
  await ada.passkeys.begin({ body: { password: '' } });
  await onDatabase(world(), `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
    ada.id,
  ]);
  expect(await ada.auth.secondFactor()).toMatchObject({ needsPassword: true });
  await expect(begin('')).rejects.toThrow('400: Enter your password');
  await expect(ada.passkeys.begin({ body: { password: '' } })).rejects.toThrow('400: Enter your password');
  await begin(password);
});

test('a wrong password sets up no app, which takes effect with the first right code', async () => {
  const ada = await world().person();
  await expect(ada.auth.beginAuthenticator({ body: { password: 'guessed it' } })).rejects.toThrow(
    '400: Incorrect password',
  );
  await ada.auth.beginAuthenticator({ body: { password } });
  await expect(ada.auth.confirmAuthenticator({ body: { code: '000000' } })).rejects.toThrow('400: Incorrect code');
  await signIn(ada);
});

test('removing the app needs one of its codes, and then the password is enough again', async () => {
  const ada = await world().person();
  const { code } = await setUp(ada);
  await expect(ada.auth.removeAuthenticator({ body: { code: '000000' } })).rejects.toThrow('400');
  await ada.auth.removeAuthenticator({ body: { code: code() } });
  await signIn(ada);
});

test('a code from an earlier step is refused', async () => {
  const limited = world();
  const ada = await limited.person();
  await setUp(ada);
  await onDatabase(limited, `update authenticators set last_step = 2000000000 where user_id = $1`, [ada.id]);
  await expect(signIn(ada, '123456')).rejects.toMatchObject({ body: { code: 'wrong_code' } });
});

test('an organization that requires two-factor authentication shows nothing to members without it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { organizationId } = await ada.auth.user();
  const demanding = { params: { id: organizationId ?? 0 }, body: { demandsSecondFactor: true } };
  await expect(ada.organizations.change(demanding)).rejects.toThrow(
    '400: Set up two-factor authentication in your own profile first',
  );
  await setUp(ada);
  const live = await grace.live();
  await ada.organizations.change(demanding);
  await expect(grace.todos.list()).rejects.toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  expect(await grace.auth.user()).toMatchObject({ lacksSecondFactor: true });
  expect(await grace.organizations.list()).toMatchObject([{ id: organizationId, inviteCode: '' }]);
  await live.next('account');
  expect(await live.subscribe({ noun: 'organizations', id: organizationId ?? 0 })).not.toHaveProperty('lastEvent');
  await setUp(grace);
  expect(await grace.todos.list()).toEqual([]);
  expect(await grace.auth.user()).toMatchObject({ lacksSecondFactor: false });
});

test('recovery codes are shown once, and not again for the same idempotency key', async () => {
  const ada = await world().person();
  const { secret } = await ada.auth.beginAuthenticator({ body: { password } });
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ code: codeAt(secret, stepNow()) }),
  };
  const confirm = () => ada.fetch('/api/auth/second-factor/authenticator/confirm', init);
  expect(await (await confirm()).json()).toHaveProperty('recoveryCodes');
  expect(await (await confirm()).json()).toMatchObject({ code: 'already_done' });
});

test('a change is rolled back if two-factor authentication becomes required before it is committed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { organizationId } = await ada.auth.user();
  const team = await grace.teams.create({ body: { name: 'Riggers' } });
  await setUp(ada);
  await whileLocked(world(), 'select from teams for update', async (waits) => {
    const late = grace.teams.change({ params: { id: team.id }, body: { name: 'Late' } });
    await waits(expect(late).rejects.toMatchObject({ body: { code: 'second_factor_required' } }));
    await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { demandsSecondFactor: true } });
  });
  expect((await ada.teams.list()).map(({ name }) => name)).toEqual(['Riggers']);
});

test('a sign-in from a new browser is mailed, and all sign-ins are listed', async () => {
  const ada = await world().person();
  await confirm(world(), ada);
  await signIn(ada);
  const mails = await onDatabase(world(), `select letter from mails where recipient = $1 order by created_at`, [
    ada.email,
  ]);
  expect(mails.at(-1)?.letter.subject.text).toBe('New sign-in to your account');
  expect(mails.at(-1)?.letter.parts[1].text.values).toEqual({
    browser: { text: 'Another browser' },
    address: '127.0.0.1',
  });
  await ada.auth.login({ body: { email: ada.email, password } });
  expect(await onDatabase(world(), `select from mails where recipient = $1`, [ada.email])).toHaveLength(2);
  expect(await ada.auth.signIns()).toMatchObject([{ address: '127.0.0.1' }, {}]);
});

test('the operator can remove two-factor authentication, and the owner gets an email', async () => {
  const ada = await world().person();
  await confirm(world(), ada);
  await setUp(ada);
  const pool = openPool(world().database, () => {});
  await removeTwoFactor(openDatabase(pool), ada.email.toUpperCase());
  await expect(removeTwoFactor(openDatabase(pool), 'unknown@example.com')).rejects.toThrow('Account not found');
  await pool.end();
  await signIn(ada);
  expect(await ada.auth.secondFactor()).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 });
  const emails = `select from mails where recipient = $1 and letter #>> '{subject,text}' = 'Two-factor sign-in turned off'`;
  expect(await onDatabase(world(), emails, [ada.email])).toHaveLength(1);
});
