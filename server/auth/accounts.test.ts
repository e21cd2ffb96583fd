import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAuthenticator } from '#test/authenticator.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

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

/** The token of a link to a screen, in the latest mail to an address that holds one. */
async function tokenTo(address: string, screen: string): Promise<string> {
  const link = new RegExp(`/${screen}#([\\w-]+)`);
  const tokens = () => mailbox.to(address).flatMap((mail) => link.exec(mail)?.[1] ?? []);
  await expect.poll(tokens).not.toEqual([]);
  return tokens().at(-1) ?? '';
}

async function forget(person: Person): Promise<string> {
  await world.visitor().auth.forgotPassword({ body: { email: person.email } });
  return tokenTo(person.email, 'reset-password');
}

const subjectsTo = (address: string) => mailbox.to(address).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);

test('a forgotten password is replaced by a mailed link, and all sign-ins end', async () => {
  const ada = await world.person();
  const token = await forget(ada);
  await world.visitor().auth.resetPassword({ body: { token, password } });
  await expect(ada.auth.user()).rejects.toThrow('401');
  await expect(ada.auth.login({ body: { email: ada.email, password: 'analytical engine' } })).rejects.toThrow('401');
  expect(await ada.auth.login({ body: { email: ada.email, password } })).toMatchObject({ isEmailConfirmed: true });
  await expect.poll(() => subjectsTo(ada.email)).toContain('Your password was changed');
});

test('such a link is good once, and for an hour', async () => {
  const ada = await world.person();
  const [first, second] = [await forget(ada), await forget(ada)];
  await world.visitor().auth.resetPassword({ body: { token: first, password } });
  for (const token of [first, second]) {
    const again = world.visitor().auth.resetPassword({ body: { token, password } });
    await expect(again).rejects.toThrow('400: This link is not valid any more. Ask for a new one.');
  }
  const third = await forget(ada);
  await onDatabase(world, `update proofs set expires_at = now() where email = $1`, [ada.email]);
  await expect(world.visitor().auth.resetPassword({ body: { token: third, password } })).rejects.toThrow('400');
});

test('a password that is refused leaves the link good', async () => {
  const ada = await world.person();
  const token = await forget(ada);
  const weak = world.visitor().auth.resetPassword({ body: { token, password: 'password1' } });
  await expect(weak).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
  await world.visitor().auth.resetPassword({ body: { token, password } });
});

test('nobody learns whether an address has an account, nor floods a mailbox', async () => {
  const ada = await world.person();
  for (let time = 0; time < 7; time++) await world.visitor().auth.forgotPassword({ body: { email: ada.email } });
  await world.visitor().auth.forgotPassword({ body: { email: 'nobody@example.com' } });
  const waiting = () => onDatabase(world, `select from pgboss.job where name = 'mail-reset' and state <> 'completed'`);
  await expect.poll(waiting).toEqual([]);
  await expect.poll(() => subjectsTo(ada.email).filter((subject) => subject === 'Set a new password')).toHaveLength(5);
  expect(mailbox.to('nobody@example.com')).toEqual([]);
});

test('a newcomer goes on working, and confirms the address by a mailed link', async () => {
  const ada = await world.admin();
  expect(await ada.auth.user()).toMatchObject({ isEmailConfirmed: false });
  const token = await tokenTo(ada.email, 'confirm-email');
  await ada.auth.sendConfirmation();
  await world.visitor().auth.confirmEmail({ body: { token } });
  expect(await ada.auth.user()).toMatchObject({ isEmailConfirmed: true });
  await expect(world.visitor().auth.confirmEmail({ body: { token } })).rejects.toThrow('400: This link');
});

test('whoever registers has nothing of their own said to an address that may be anybody’s', async () => {
  const email = 'anybody@example.com';
  const [firstName, lastName] = ['Win at casino.example', 'Now'];
  await world.visitor().auth.register({ body: { firstName, lastName, email, password } });
  await expect.poll(() => subjectsTo(email)).toEqual(['Confirm your email address']);
  expect(mailbox.to(email)[0]).not.toContain('casino');
});

test('the link is mailed again only a few times an hour', async () => {
  const ada = await world.person();
  for (let time = 0; time < 4; time++) await ada.auth.sendConfirmation();
  await expect(ada.auth.sendConfirmation()).rejects.toThrow('429');
});

test('another address counts once it is confirmed from there, and the old one is told', async () => {
  const ada = await world.admin();
  const email = `new.${ada.email}`;
  const changed = await ada.users.change({ params: { id: ada.id }, body: { email } });
  expect(changed).toMatchObject({ email: ada.email, pendingEmail: email });
  const live = await ada.live();
  await world.visitor().auth.confirmEmail({ body: { token: await tokenTo(email, 'confirm-email') } });
  expect(await live.changed('users')).toMatchObject([{ email }]);
  expect(await ada.auth.user()).toMatchObject({ email, pendingEmail: null, isEmailConfirmed: true });
  await ada.auth.login({ body: { email, password: 'analytical engine' } });
  await expect.poll(() => subjectsTo(ada.email)).toContain('Your email address was changed');
});

test('an address that somebody has taken meanwhile is refused', async () => {
  const [ada, grace] = [await world.admin(), await world.admin('Grace')];
  const email = `both.${ada.email}`;
  for (const one of [ada, grace]) await one.users.change({ params: { id: one.id }, body: { email } });
  await expect.poll(() => mailbox.to(email)).toHaveLength(2);
  const tokens = mailbox
    .to(email)
    .map((mail) => /#([\w-]+)/.exec(mail.slice(mail.indexOf('/confirm-email')))?.[1] ?? '');
  await world.visitor().auth.confirmEmail({ body: { token: tokens[0] ?? '' } });
  await expect(world.visitor().auth.confirmEmail({ body: { token: tokens[1] ?? '' } })).rejects.toMatchObject({
    body: { code: 'email_taken' },
  });
});

test('whoever changes the password says the old one, and is signed out elsewhere', async () => {
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

test('a new password takes back an address that was asked for before: it may be a thief who did', async () => {
  for (const how of ['forgotten', 'known']) {
    const ada = await world.admin();
    const email = `thief.${ada.email}`;
    await ada.users.change({ params: { id: ada.id }, body: { email } });
    const token = await tokenTo(email, 'confirm-email');
    if (how === 'forgotten') await world.visitor().auth.resetPassword({ body: { token: await forget(ada), password } });
    else await ada.auth.changePassword({ body: { currentPassword: 'analytical engine', password } });
    await expect(world.visitor().auth.confirmEmail({ body: { token } })).rejects.toThrow('400: This link');
    expect(await ada.auth.login({ body: { email: ada.email, password } })).toMatchObject({ pendingEmail: null });
  }
});

test('a link to a new password is dead once the account has another address', async () => {
  const ada = await world.admin();
  const token = await forget(ada);
  const email = `new.${ada.email}`;
  await ada.users.change({ params: { id: ada.id }, body: { email } });
  await world.visitor().auth.confirmEmail({ body: { token: await tokenTo(email, 'confirm-email') } });
  await expect(world.visitor().auth.resetPassword({ body: { token, password } })).rejects.toThrow('400: This link');
});

test('whoever registered with an address of somebody else is out once its owner sets a password', async () => {
  const thief = await world.person();
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const asked = await thief.passkeys.begin({ body: { password: 'analytical engine' } });
  await thief.passkeys.add({ body: { name: 'Mine', response: authenticator.make(asked) } });
  await world.visitor().auth.resetPassword({ body: { token: await forget(thief), password } });
  const owner = world.visitor();
  expect(await owner.auth.login({ body: { email: thief.email, password } })).toMatchObject({ isEmailConfirmed: true });
  expect(await owner.passkeys.list()).toEqual([]);
});
