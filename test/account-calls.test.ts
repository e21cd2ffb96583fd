import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { codeAt } from '#server/auth/totp.ts';
import { newAuthenticator } from './authenticator.ts';
import { confirm } from './confirm.ts';
import { tokenOf } from './invitations.ts';
import { logEnd, logsSince } from './logged.ts';
import { onDatabase } from './on-database.ts';
import { makeSuperAdmin } from './roles.ts';
import { openWorld, type Person } from './world.ts';

const world = openWorld();
const password = 'analytical engine';
const origin = 'http://127.0.0.1:3000';

/** Stores a mailed link to an account; returns its token. */
async function linkTo(person: Person, purpose: 'reset' | 'confirm' | 'undo', email = person.email): Promise<string> {
  const token = randomUUID();
  await onDatabase(
    world(),
    `insert into proofs (token_hash, user_id, email, purpose, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [hashToken(token), person.id, email, purpose],
  );
  return token;
}

const organizationOf = async (person: Person) => (await person.auth.user()).organizationId ?? 0;

async function superAdmin(): Promise<Person> {
  const person = await world().admin('Super');
  await makeSuperAdmin(world(), person);
  return person;
}

/** Invites an address to a new organization; returns the code of the invitation. */
async function invite(email: string): Promise<string> {
  const { invited } = await (await world().admin()).invitations.send({ body: { emails: [email], role: 'manager' } });
  return tokenOf(world(), invited[0]);
}

async function withApp(person: Person): Promise<() => string> {
  const { secret } = await person.auth.beginAuthenticator({ body: { password } });
  const code = (steps: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + steps);
  await person.auth.confirmAuthenticator({ body: { code: code(-1) } });
  return () => code(0);
}

async function withPasskey(person: Person) {
  const authenticator = newAuthenticator(origin);
  const options = await person.passkeys.begin({ body: { password } });
  const { passkey } = await person.passkeys.add({
    body: { name: 'Phone', response: authenticator.create(options) },
  });
  return { authenticator, passkey };
}

async function signInAgain({ email }: Person): Promise<Person> {
  const browser = world().visitor();
  await browser.auth.login({ body: { email, password } });
  return browser;
}

/** Prepares a call; returns who makes it, and the call. */
type Prepare = () => Promise<[caller: Person, call: () => Promise<unknown>]>;

/** The calls of visitors, accounts and super admins that the log must show. */
const logged: Record<string, Prepare> = {
  'auth.register': async () => {
    const visitor = world().visitor();
    const email = `${randomUUID()}@example.com`;
    const body = { firstName: 'Kay', lastName: 'McNulty', email, password };
    return [visitor, async () => Object.assign(visitor, { id: (await visitor.auth.register({ body })).id })];
  },
  'auth.login': async () => {
    const ada = await world().admin();
    return [
      ada,
      () =>
        world()
          .visitor()
          .auth.login({ body: { email: ada.email, password } }),
    ];
  },
  'auth.logout': async () => {
    const ada = await world().admin();
    return [ada, () => ada.auth.logout()];
  },
  'auth.endSession': async () => {
    const ada = await world().admin();
    await signInAgain(ada);
    const other = (await ada.auth.sessions()).find(({ isCurrent }) => !isCurrent);
    return [ada, () => ada.auth.endSession({ params: { id: other?.id ?? 0 } })];
  },
  'auth.endOtherSessions': async () => {
    const ada = await world().admin();
    await signInAgain(ada);
    return [ada, () => ada.auth.endOtherSessions()];
  },
  'auth.resetPassword': async () => {
    const ada = await world().admin();
    const token = await linkTo(ada, 'reset');
    return [
      ada,
      () =>
        world()
          .visitor()
          .auth.resetPassword({ body: { token, password: 'difference engine' } }),
    ];
  },
  'auth.confirmEmail': async () => {
    const ada = await world().admin();
    const token = await linkTo(ada, 'confirm');
    return [ada, () => ada.auth.confirmEmail({ body: { token } })];
  },
  'auth.undoEmail': async () => {
    const ada = await world().admin();
    const token = await linkTo(ada, 'undo', `${randomUUID()}@before.example`);
    return [ada, () => world().visitor().auth.undoEmail({ body: { token } })];
  },
  'auth.changePassword': async () => {
    const ada = await world().admin();
    const body = { currentPassword: password, password: 'difference engine' };
    return [ada, () => ada.auth.changePassword({ body })];
  },
  'auth.confirmAuthenticator': async () => {
    const ada = await world().admin();
    const { secret } = await ada.auth.beginAuthenticator({ body: { password } });
    const code = codeAt(secret, Math.floor(Date.now() / 30_000));
    return [ada, () => ada.auth.confirmAuthenticator({ body: { code } })];
  },
  'auth.removeAuthenticator': async () => {
    const ada = await world().admin();
    const code = await withApp(ada);
    return [ada, () => ada.auth.removeAuthenticator({ body: { code: code() } })];
  },
  'passkeys.add': async () => {
    const ada = await world().admin();
    return [ada, () => withPasskey(ada)];
  },
  'passkeys.remove': async () => {
    const ada = await world().admin();
    const { passkey } = await withPasskey(ada);
    return [ada, () => ada.passkeys.remove({ params: passkey, body: { password } })];
  },
  'passkeys.signIn': async () => {
    const ada = await world().admin();
    const { authenticator } = await withPasskey(ada);
    const browser = world().visitor();
    const response = authenticator.get(await browser.passkeys.beginSignIn());
    return [ada, () => browser.passkeys.signIn({ body: { response } })];
  },
  'accounts.delete': async () => {
    const ada = await world().person();
    return [ada, () => ada.accounts.delete({ body: { password } })];
  },
  'organizations.create': async () => {
    const ada = await world().person();
    return [ada, () => ada.organizations.create({ body: { name: 'Northwind Sails' } })];
  },
  'organizations.join': async () => {
    const kay = await world().person('Kay');
    await confirm(world(), kay);
    const inviteCode = await invite(kay.email);
    return [kay, () => kay.organizations.join({ body: { inviteCode } })];
  },
  'organizations.joinOffered': async () => {
    const [ada, kay] = [await world().admin(), await world().person('Kay')];
    const domain = `${randomUUID()}.example`;
    await onDatabase(
      world(),
      `update users set email = id || '@' || $1, email_confirmed_at = now() where id = any($2)`,
      [domain, [ada.id, kay.id]],
    );
    const params = { id: await organizationOf(ada) };
    await ada.organizations.change({ params, body: { approvedDomains: [domain] } });
    return [kay, () => kay.organizations.joinOffered({ params })];
  },
  'organizations.setStatus': async () => {
    const [root, ada] = [await superAdmin(), await world().admin()];
    const params = { id: await organizationOf(ada) };
    return [root, () => root.organizations.setStatus({ params, body: { isActive: false } })];
  },
  'invitations.ask': async () => {
    const kay = await world().person('Kay');
    const inviteCode = await invite(`${randomUUID()}@example.com`);
    return [kay, () => kay.invitations.ask({ body: { inviteCode } })];
  },
  'users.leave': async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const params = { id: await organizationOf(grace) };
    return [grace, () => grace.users.leave({ params, query: { transferToUserId: ada.id } })];
  },
  'admin.create': async () => {
    const [root, kay] = [await superAdmin(), await world().person('Kay')];
    return [root, () => root.admin.create({ body: { name: 'Northwind Sails', adminEmail: kay.email } })];
  },
  'admin.change': async () => {
    const [root, ada] = [await superAdmin(), await world().admin()];
    const params = { id: await organizationOf(ada) };
    return [root, () => root.admin.change({ params, body: { isActive: false } })];
  },
  'admin.removeSuperAdmin': async () => {
    const [root, other] = [await superAdmin(), await superAdmin()];
    return [root, () => root.admin.removeSuperAdmin({ params: { id: other.id } })];
  },
  'admin.delete': async () => {
    const [root, ada] = [await superAdmin(), await world().admin()];
    const params = { id: await organizationOf(ada) };
    return [root, () => root.admin.delete({ params })];
  },
  'admin.restore': async () => {
    const [root, ada] = [await superAdmin(), await world().admin()];
    const params = { id: await organizationOf(ada) };
    await root.admin.delete({ params });
    return [root, () => root.admin.restore({ params })];
  },
};

const mailsOnly = 'it only mails a link, and the log shows what the link does';
const ofGuests = 'it ends with the call, in which everyone sees the guest';
const changesNothing = 'it changes nothing yet: the call that completes it is in the log';
const isOwn = 'it concerns the caller alone: what they see and are notified of';
/** The calls whose acts are in no log, each with its reason. */
const unlogged: Record<string, string> = {
  'auth.forgotPassword': mailsOnly,
  'auth.sendConfirmation': mailsOnly,
  'auth.confirmation': changesNothing,
  'auth.beginAuthenticator': changesNothing,
  ...Object.fromEntries(['find', 'ask', 'state', 'join'].map((name) => [`guests.${name}`, ofGuests])),
  'passkeys.begin': changesNothing,
  'passkeys.beginSignIn': changesNothing,
  'invitations.open': changesNothing,
  'meetingInvitations.open': changesNothing,
  'meetingInvitations.refuse': 'it concerns the guest alone, and Who comes says it',
  'meetingInvitations.reply': 'the meeting shows who comes',
  'organizationImports.upload': changesNothing,
  'organizationImports.delete': changesNothing,
  'organizationImports.run': 'the log of the new organization says it once it is complete',
  'organizations.switch': isOwn,
  'users.changePreferences': isOwn,
  'notifications.changePreferences': isOwn,
  'notifications.subscribe': isOwn,
  'notifications.unsubscribe': isOwn,
  'jobs.retry': 'the server repeats what it was asked for before, and the log shows what that was',
};

test('the log knows every call of visitors, accounts and super admins that changes something, or says why not', () => {
  const changing = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(
      ([name, { method, access = 'member' }]: [string, { method: string; access?: string }]) =>
        method === 'GET' || access === 'member' ? [] : `${noun}.${name}`,
    ),
  );
  expect([...Object.keys(logged), ...Object.keys(unlogged)].sort()).toEqual(changing.sort());
});

test.each(Object.entries(logged))('the audit log says who called %s, and what it changed', async (_, prepare) => {
  const [caller, call] = await prepare();
  const end = await logEnd(world());
  await call();
  expect(await logsSince(world(), end, caller.id)).toContain('audit');
});
