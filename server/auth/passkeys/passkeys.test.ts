import { expect, test } from 'vitest';
import { type Authenticator, newAuthenticator } from '#test/authenticator.ts';
import { confirm } from '#test/confirm.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';
const origin = 'http://127.0.0.1:3000';

/** Adds a passkey; returns its authenticator and the server's answer. */
async function add(person: Person, name = 'My phone') {
  const authenticator = newAuthenticator(origin);
  const options = await person.passkeys.begin({ body: { password } });
  const added = await person.passkeys.add({ body: { name, response: authenticator.create(options) } });
  return { authenticator, ...added };
}

async function signIn(authenticator: Authenticator, visitor = world().visitor()) {
  const options = await visitor.passkeys.beginSignIn();
  return visitor.passkeys.signIn({ body: { response: authenticator.get(options) } });
}

test('a passkey alone is enough to sign in, and it is listed by its name', async () => {
  const ada = await world().person();
  const { authenticator, passkey } = await add(ada, 'Key of the yard');
  expect(await ada.passkeys.list()).toEqual([{ ...passkey, name: 'Key of the yard', lastUsedAt: null }]);
  expect(await signIn(authenticator)).toMatchObject({ email: ada.email });
  expect((await ada.passkeys.list())[0]?.lastUsedAt).not.toBeNull();
});

test('a response can only be used once', async () => {
  const { authenticator } = await add(await world().person());
  const visitor = world().visitor();
  const response = authenticator.get(await visitor.passkeys.beginSignIn());
  await visitor.passkeys.signIn({ body: { response } });
  await expect(visitor.passkeys.signIn({ body: { response } })).rejects.toMatchObject({ status: 401 });
});

test('an unknown passkey, one for another site, and one requested by another user are refused', async () => {
  const [ada, grace] = [await world().person(), await world().person('Grace')];
  await expect(signIn(newAuthenticator(origin))).rejects.toMatchObject({ body: { code: 'wrong_credentials' } });
  const elsewhere = newAuthenticator('https://quarterdeck.example.org');
  const asked = await ada.passkeys.begin({ body: { password } });
  const foreign = { body: { name: 'Mine', response: elsewhere.create(asked) } };
  await expect(ada.passkeys.add(foreign)).rejects.toMatchObject({ status: 400 });
  const ofAda = newAuthenticator(origin).create(await ada.passkeys.begin({ body: { password } }));
  await expect(grace.passkeys.add({ body: { name: 'Mine', response: ofAda } })).rejects.toMatchObject({ status: 400 });
});

test('adding and removing a passkey needs the password', async () => {
  const ada = await world().person();
  const wrong = { body: { password: 'guessed it' } };
  await expect(ada.passkeys.begin(wrong)).rejects.toThrow('400: Incorrect password');
  const { authenticator, passkey } = await add(ada);
  await expect(ada.passkeys.remove({ params: passkey, ...wrong })).rejects.toThrow('400: Incorrect password');
  await ada.passkeys.remove({ params: passkey, body: { password } });
  expect(await ada.passkeys.list()).toEqual([]);
  await expect(signIn(authenticator)).rejects.toMatchObject({ status: 401 });
  expect(
    await world()
      .visitor()
      .auth.login({ body: { email: ada.email, password } }),
  ).toMatchObject({ id: ada.id });
});

test('users cannot remove the passkeys of others', async () => {
  const { passkey } = await add(await world().person());
  const removing = (await world().person('Grace')).passkeys.remove({ params: passkey, body: { password } });
  await expect(removing).rejects.toMatchObject({ status: 404 });
});

test('an account with a passkey needs a recovery code beside the password', async () => {
  const ada = await world().person();
  const { recoveryCodes } = await add(ada);
  const credentials = { email: ada.email, password };
  const refused = world().visitor().auth.login({ body: credentials });
  await expect(refused).rejects.toMatchObject({ body: { code: 'second_factor_needed' } });
  const body = { ...credentials, code: recoveryCodes[0] ?? '' };
  expect(await world().visitor().auth.login({ body })).toMatchObject({ email: ada.email });
  expect((await add(ada, 'Another')).recoveryCodes).toEqual([]);
});

test('a passkey satisfies an organization that requires two-factor authentication', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { organizationId } = await ada.auth.user();
  await add(ada);
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { demandsSecondFactor: true } });
  await expect(grace.todos.list()).rejects.toMatchObject({ body: { code: 'second_factor_required' } });
  await add(grace);
  expect(await grace.todos.list()).toEqual([]);
});

test('adding and removing a passkey is mailed and in the audit log', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  const { passkey } = await add(ada, 'Key of the yard');
  await ada.passkeys.remove({ params: passkey, body: { password } });
  const mails = await onDatabase(world(), 'select letter from mails where recipient = $1 order by created_at', [
    ada.email,
  ]);
  expect(mails.map(({ letter }) => letter.subject.text)).toEqual(
    expect.arrayContaining(['A passkey was added to your account', 'A passkey was removed from your account']),
  );
  const acts = (await ada.audit.list()).map(({ act }) => act);
  expect(acts).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
});

test('an account that is deleted with its membership loses its passkeys', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { authenticator } = await add(grace);
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await expect(signIn(authenticator)).rejects.toMatchObject({ status: 401 });
});
