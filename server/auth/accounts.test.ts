import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAuthenticator } from '#test/authenticator.ts';
import { confirm as proveAddresses } from '#test/confirm.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { codeAt } from './totp.ts';

let mailbox: Mailbox;
let world: World;
beforeAll(async () => {
  mailbox = await openMailbox();
  world = await createWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'deck@example.com' });
  await world.runJobs();
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const password = 'difference engine';

/** The token in the latest email to an address with a link to a screen. */
async function tokenTo(address: string, screen: string): Promise<string> {
  const link = new RegExp(`/${screen}#([\\w-]+)`);
  const tokens = () => mailbox.to(address).flatMap((mail) => link.exec(mail)?.[1] ?? []);
  await expect.poll(tokens).not.toEqual([]);
  return tokens().at(-1) ?? '';
}

async function requestReset(person: Person): Promise<string> {
  await world.visitor().auth.forgotPassword({ body: { email: person.email } });
  return tokenTo(person.email, 'reset-password');
}

const confirm = (by: Person, token: string) => by.auth.confirmEmail({ body: { token } });
const changeEmail = (person: Person, email: string) =>
  person.users.change({ params: { id: person.id }, body: { email, password: 'analytical engine' } });

const subjectsTo = (address: string) => mailbox.to(address).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);

test('a password is reset with a mailed link, and all sessions end', async () => {
  const ada = await world.person();
  await proveAddresses(world, ada);
  const token = await requestReset(ada);
  await world.visitor().auth.resetPassword({ body: { token, password } });
  await expect(ada.auth.user()).rejects.toThrow('401');
  await expect(ada.auth.login({ body: { email: ada.email, password: 'analytical engine' } })).rejects.toThrow('401');
  expect(await ada.auth.login({ body: { email: ada.email, password } })).toMatchObject({ isEmailConfirmed: true });
  await expect.poll(() => subjectsTo(ada.email)).toContain('Your password was changed');
});

test.each(['forgotten', 'changed'])('calendar links end when a password is %s', async (how) => {
  const ada = await world.admin();
  const path = new URL((await ada.calendars.create()).url).pathname;
  const status = async () => (await world.visitor().fetch(path)).status;
  expect(await status()).toBe(200);
  if (how === 'forgotten')
    await world.visitor().auth.resetPassword({ body: { token: await requestReset(ada), password } });
  else await ada.auth.changePassword({ body: { currentPassword: 'analytical engine', password } });
  expect(await status()).toBe(404);
});

test('a reset link can be used once, within an hour', async () => {
  const ada = await world.person();
  const [first, second] = [await requestReset(ada), await requestReset(ada)];
  await world.visitor().auth.resetPassword({ body: { token: first, password } });
  for (const token of [first, second]) {
    const again = world.visitor().auth.resetPassword({ body: { token, password } });
    await expect(again).rejects.toThrow('400: This link has expired or was already used. Request a new one.');
  }
  const third = await requestReset(ada);
  await onDatabase(world, `update proofs set expires_at = now() where email = $1`, [ada.email]);
  await expect(world.visitor().auth.resetPassword({ body: { token: third, password } })).rejects.toThrow('400');
});

test('a link stays valid when the new password is refused', async () => {
  const ada = await world.person();
  const token = await requestReset(ada);
  const weak = world.visitor().auth.resetPassword({ body: { token, password: 'password1' } });
  await expect(weak).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
  await world.visitor().auth.resetPassword({ body: { token, password } });
});

test('a reset reveals no accounts, and cannot flood a mailbox', async () => {
  const ada = await world.person();
  for (let time = 0; time < 7; time++) await world.visitor().auth.forgotPassword({ body: { email: ada.email } });
  await world.visitor().auth.forgotPassword({ body: { email: 'unknown@example.com' } });
  const waiting = () => onDatabase(world, `select from pgboss.job where name = 'mail-reset' and state <> 'completed'`);
  await expect.poll(waiting).toEqual([]);
  await expect.poll(() => subjectsTo(ada.email).filter((subject) => subject === 'Reset your password')).toHaveLength(5);
  expect(mailbox.to('unknown@example.com')).toEqual([]);
});

test('a new user can work right away, and confirms the address with a mailed link', async () => {
  const ada = await world.admin();
  expect(await ada.auth.user()).toMatchObject({ isEmailConfirmed: false });
  const token = await tokenTo(ada.email, 'confirm-email');
  await ada.auth.sendConfirmation();
  const asked = { email: ada.email, isChange: false };
  expect(await ada.auth.confirmation({ body: { token } })).toEqual({ ...asked, isOwn: true });
  expect(await world.visitor().auth.confirmation({ body: { token } })).toEqual({ ...asked, isOwn: false });
  await confirm(ada, token);
  expect(await ada.auth.user()).toMatchObject({ isEmailConfirmed: true });
  await expect(confirm(ada, token)).rejects.toThrow('400: This link');
  await expect(ada.auth.confirmation({ body: { token } })).rejects.toThrow('400: This link');
});

test('the confirmation email contains nothing that the sender typed', async () => {
  const email = 'anybody@example.com';
  const [firstName, lastName] = ['Win at casino.example', 'Now'];
  await world.visitor().auth.register({ body: { firstName, lastName, email, password } });
  await expect.poll(() => subjectsTo(email)).toEqual(['Confirm your email address']);
  expect(mailbox.to(email)[0]).not.toContain('casino');
});

test('the confirmation link can be mailed again only a few times an hour', async () => {
  const ada = await world.person();
  for (let time = 0; time < 4; time++) await ada.auth.sendConfirmation();
  await expect(ada.auth.sendConfirmation()).rejects.toThrow('429');
});

test('a new address takes effect when it is confirmed, and the old address gets an email', async () => {
  const ada = await world.admin();
  await proveAddresses(world, ada);
  const email = `new.${ada.email}`;
  expect(await changeEmail(ada, email)).toMatchObject({ email: ada.email, pendingEmail: email });
  const live = await ada.live();
  const token = await tokenTo(email, 'confirm-email');
  expect(await ada.auth.confirmation({ body: { token } })).toEqual({ email, isChange: true, isOwn: true });
  await confirm(ada, token);
  expect(await live.changed('users')).toMatchObject([{ email }]);
  expect(await ada.auth.user()).toMatchObject({ email, pendingEmail: null, isEmailConfirmed: true });
  await ada.auth.login({ body: { email, password: 'analytical engine' } });
  await expect.poll(() => subjectsTo(ada.email)).toContain('Your email address was changed');
});

test('an address that another account has taken meanwhile is refused', async () => {
  const [ada, grace] = [await world.admin(), await world.admin('Grace')];
  const email = `both.${ada.email}`;
  for (const one of [ada, grace]) await changeEmail(one, email);
  await expect.poll(() => mailbox.to(email)).toHaveLength(2);
  const tokens = mailbox
    .to(email)
    .map((mail) => /#([\w-]+)/.exec(mail.slice(mail.indexOf('/confirm-email')))?.[1] ?? '');
  await confirm(ada, tokens[0] ?? '');
  await expect(confirm(grace, tokens[1] ?? '')).rejects.toMatchObject({
    body: { code: 'email_taken' },
  });
});

test('changing the password needs the old one and ends other sessions', async () => {
  const ada = await world.person();
  const elsewhere = world.visitor();
  await elsewhere.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  const wrong = ada.auth.changePassword({ body: { currentPassword: 'wrong', password } });
  await expect(wrong).rejects.toMatchObject({ body: { errors: [{ path: 'currentPassword' }] } });
  await ada.auth.changePassword({ body: { currentPassword: 'analytical engine', password } });
  await expect(elsewhere.auth.user()).rejects.toThrow('401');
  expect(await ada.auth.user()).toMatchObject({ email: ada.email });
  await elsewhere.auth.login({ body: { email: ada.email, password } });
});

test('a new password cancels a pending address change, which an attacker may have requested', async () => {
  for (const how of ['forgotten', 'known']) {
    const ada = await world.admin();
    const email = `thief.${ada.email}`;
    await changeEmail(ada, email);
    const token = await tokenTo(email, 'confirm-email');
    if (how === 'forgotten')
      await world.visitor().auth.resetPassword({ body: { token: await requestReset(ada), password } });
    else await ada.auth.changePassword({ body: { currentPassword: 'analytical engine', password } });
    await expect(world.visitor().auth.confirmEmail({ body: { token } })).rejects.toThrow('400: This link');
    expect(await ada.auth.login({ body: { email: ada.email, password } })).toMatchObject({ pendingEmail: null });
  }
});

test('a reset link is invalid once the account has another address', async () => {
  const ada = await world.admin();
  const token = await requestReset(ada);
  const email = `new.${ada.email}`;
  await changeEmail(ada, email);
  await confirm(ada, await tokenTo(email, 'confirm-email'));
  await expect(world.visitor().auth.resetPassword({ body: { token, password } })).rejects.toThrow('400: This link');
});

test('someone who registered with another person’s address loses access when the owner resets the password', async () => {
  const thief = await world.person();
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const asked = await thief.passkeys.begin({ body: { password: 'analytical engine' } });
  await thief.passkeys.add({ body: { name: 'Mine', response: authenticator.create(asked) } });
  await world.visitor().auth.resetPassword({ body: { token: await requestReset(thief), password } });
  const owner = world.visitor();
  expect(await owner.auth.login({ body: { email: thief.email, password } })).toMatchObject({ isEmailConfirmed: true });
  expect(await owner.passkeys.list()).toEqual([]);
});

test.each(['signed out', 'signed in to another account'])(
  'confirming an address while %s removes the sessions and the password of the account',
  async (how) => {
    const thief = await world.person();
    const authenticator = newAuthenticator('http://127.0.0.1:3000');
    const asked = await thief.passkeys.begin({ body: { password: 'analytical engine' } });
    await thief.passkeys.add({ body: { name: 'Mine', response: authenticator.create(asked) } });
    const owner = how === 'signed out' ? world.visitor() : await world.person('Owner');
    await confirm(owner, await tokenTo(thief.email, 'confirm-email'));
    await expect(thief.auth.user()).rejects.toThrow('401');
    const body = { email: thief.email, password: 'analytical engine' };
    await expect(thief.auth.login({ body })).rejects.toThrow('401');
    const response = authenticator.get(await thief.passkeys.beginSignIn());
    await expect(thief.passkeys.signIn({ body: { response } })).rejects.toThrow('401');
    await world.visitor().auth.resetPassword({ body: { token: await requestReset(thief), password } });
    const entered = await world.visitor().auth.login({ body: { email: thief.email, password } });
    expect(entered).toMatchObject({ isEmailConfirmed: true });
  },
);

test('an address in SUPER_ADMIN_EMAILS makes no one a super admin before it is confirmed', async () => {
  const email = 'sally@bigcorp.example';
  const house = await createWorld({ SUPER_ADMIN_EMAILS: email, SMTP_URL: mailbox.url, MAIL_FROM: 'deck@example.com' });
  await house.runJobs();
  await house.person();
  const stranger = house.visitor();
  await stranger.auth.register({ body: { firstName: 'S', lastName: 'T', email, password } });
  await house.visitor().auth.confirmEmail({ body: { token: await tokenTo(email, 'confirm-email') } });
  await expect(stranger.auth.user()).rejects.toThrow('401');
  await expect(stranger.auth.login({ body: { email, password } })).rejects.toThrow('401');
  await house.close();
});

/** A member with two-factor authentication, whose address an admin has changed to a mailbox of their own and confirmed. */
async function takenOver() {
  const ada = await world.admin();
  const grace = await world.colleague(ada);
  await proveAddresses(world, grace);
  const { secret } = await grace.auth.beginAuthenticator({ body: { password: 'analytical engine' } });
  await grace.auth.confirmAuthenticator({ body: { code: codeAt(secret, Math.floor(Date.now() / 30_000)) } });
  const email = `boss.${grace.email}`;
  await ada.users.change({ params: { id: grace.id }, body: { email } });
  await confirm(ada, await tokenTo(email, 'confirm-email'));
  return { ada, grace, email };
}

test('a reset keeps two-factor authentication on, so an admin cannot take over an account by changing its address', async () => {
  const { email } = await takenOver();
  await world.visitor().auth.forgotPassword({ body: { email } });
  await world.visitor().auth.resetPassword({ body: { token: await tokenTo(email, 'reset-password'), password } });
  const entering = world.visitor().auth.login({ body: { email, password } });
  await expect(entering).rejects.toMatchObject({ body: { code: 'second_factor_needed' } });

  const newcomer = await world.person();
  const { secret } = await newcomer.auth.beginAuthenticator({ body: { password: 'analytical engine' } });
  await newcomer.auth.confirmAuthenticator({ body: { code: codeAt(secret, Math.floor(Date.now() / 30_000)) } });
  await world.visitor().auth.resetPassword({ body: { token: await requestReset(newcomer), password } });
  const again = world.visitor().auth.login({ body: { email: newcomer.email, password } });
  await expect(again).rejects.toMatchObject({ body: { code: 'second_factor_needed' } });
});

test('the old address can undo a change for seven days, even after a password reset from the new one', async () => {
  const { ada, grace, email } = await takenOver();
  await expect.poll(() => subjectsTo(grace.email)).toContain('Your email address was changed');
  await world.visitor().auth.forgotPassword({ body: { email } });
  await world.visitor().auth.resetPassword({ body: { token: await tokenTo(email, 'reset-password'), password } });
  const registration = { firstName: 'S', lastName: 'T', email: grace.email, password };
  const taken = { body: { code: 'email_taken' } };
  await expect(world.visitor().auth.register({ body: registration })).rejects.toMatchObject(taken);
  const token = await tokenTo(grace.email, 'undo-email');
  const live = await ada.live();
  expect(await world.visitor().auth.undoEmail({ body: { token } })).toEqual({ email: grace.email, wasChanged: true });
  expect(await live.changed('users')).toMatchObject([{ id: grace.id, email: grace.email }]);
  await expect(world.visitor().auth.login({ body: { email: grace.email, password } })).rejects.toThrow('401');
  await expect(world.visitor().auth.undoEmail({ body: { token } })).rejects.toThrow('400: This link');
  await world.visitor().auth.resetPassword({ body: { token: await requestReset(grace), password } });
  const entering = world.visitor().auth.login({ body: { email: grace.email, password } });
  await expect(entering).rejects.toMatchObject({ body: { code: 'second_factor_needed' } });
});

test('an undo link expires after seven days', async () => {
  const { grace } = await takenOver();
  await expect.poll(() => subjectsTo(grace.email)).toContain('Your email address was changed');
  const token = await tokenTo(grace.email, 'undo-email');
  const age = `update proofs set expires_at = expires_at - interval '7 days' where email = $1`;
  await onDatabase(world, age, [grace.email]);
  await expect(world.visitor().auth.undoEmail({ body: { token } })).rejects.toThrow('400: This link');
});

test('undoing an unconfirmed change signs no one out', async () => {
  const ada = await world.admin();
  await proveAddresses(world, ada);
  const email = `new.${ada.email}`;
  await changeEmail(ada, email);
  const token = await tokenTo(ada.email, 'undo-email');
  expect(await world.visitor().auth.undoEmail({ body: { token } })).toEqual({ email: ada.email, wasChanged: false });
  expect(await ada.auth.user()).toMatchObject({ email: ada.email, pendingEmail: null });
  await expect(confirm(ada, await tokenTo(email, 'confirm-email'))).rejects.toThrow('400: This link');
});

test('of two undo links the one to the older address wins, and sign-in methods added since are removed', async () => {
  const ada = await world.admin();
  await proveAddresses(world, ada);
  const [second, third] = [`second.${ada.email}`, `third.${ada.email}`];
  for (const email of [second, third]) {
    await changeEmail(ada, email);
    await confirm(ada, await tokenTo(email, 'confirm-email'));
  }
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const asked = await ada.passkeys.begin({ body: { password: 'analytical engine' } });
  await ada.passkeys.add({ body: { name: 'Thief', response: authenticator.create(asked) } });
  await world.visitor().auth.undoEmail({ body: { token: await tokenTo(second, 'undo-email') } });
  const token = await tokenTo(ada.email, 'undo-email');
  expect(await world.visitor().auth.undoEmail({ body: { token } })).toMatchObject({ email: ada.email });
  const response = authenticator.get(await ada.passkeys.beginSignIn());
  await expect(ada.passkeys.signIn({ body: { response } })).rejects.toThrow('401');
});

test('emails to an unconfirmed address contain nothing that the user typed', async () => {
  const email = `victim.${randomUUID()}@example.com`;
  const stranger = world.visitor();
  await stranger.auth.register({ body: { firstName: 'Visit evil.example', lastName: 'Now', email, password } });
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const asked = await stranger.passkeys.begin({ body: { password } });
  await stranger.passkeys.add({ body: { name: 'evil.example', response: authenticator.create(asked) } });
  await stranger.auth.changePassword({ body: { currentPassword: password, password: 'analytical engine' } });
  const response = authenticator.get(await stranger.passkeys.beginSignIn());
  await world.visitor().passkeys.signIn({ body: { response } });
  await world.visitor().auth.forgotPassword({ body: { email } });
  await tokenTo(email, 'reset-password');
  expect(subjectsTo(email).toSorted()).toEqual(['Confirm your email address', 'Reset your password']);
  expect(mailbox.to(email).join()).not.toContain('evil');
});
