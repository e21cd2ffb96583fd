import { expect, test } from 'vitest';
import { type Authenticator, newAuthenticator } from '#test/authenticator.ts';
import { confirm } from '#test/confirm.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';
const origin = 'http://127.0.0.1:3000';

/** Adds a passkey; gives what holds it, and what the server said. */
async function add(person: Person, name = 'My phone') {
  const authenticator = newAuthenticator(origin);
  const options = await person.passkeys.begin({ body: { password } });
  const added = await person.passkeys.add({ body: { name, response: authenticator.make(options) } });
  return { authenticator, ...added };
}

async function signIn(authenticator: Authenticator, visitor = world().visitor()) {
  const options = await visitor.passkeys.beginSignIn();
  return visitor.passkeys.signIn({ body: { response: authenticator.show(options) } });
}

test('one signs in with a passkey alone, and it is listed by its name', async () => {
  const ada = await world().person();
  const { authenticator, passkey } = await add(ada, 'Key of the yard');
  expect(await ada.passkeys.list()).toEqual([{ ...passkey, name: 'Key of the yard', lastUsedAt: null }]);
  expect(await signIn(authenticator)).toMatchObject({ email: ada.email });
  expect((await ada.passkeys.list())[0]?.lastUsedAt).not.toBeNull();
});

test('what was shown once is good once', async () => {
  const { authenticator } = await add(await world().person());
  const visitor = world().visitor();
  const response = authenticator.show(await visitor.passkeys.beginSignIn());
  await visitor.passkeys.signIn({ body: { response } });
  await expect(visitor.passkeys.signIn({ body: { response } })).rejects.toMatchObject({ status: 401 });
});

test('nobody comes in by a passkey that is not known, was made for another site, or was asked of somebody else', async () => {
  const [ada, grace] = [await world().person(), await world().person('Grace')];
  await expect(signIn(newAuthenticator(origin))).rejects.toMatchObject({ body: { code: 'wrong_credentials' } });
  const elsewhere = newAuthenticator('https://quarterdeck.example.org');
  const asked = await ada.passkeys.begin({ body: { password } });
  const foreign = { body: { name: 'Mine', response: elsewhere.make(asked) } };
  await expect(ada.passkeys.add(foreign)).rejects.toMatchObject({ status: 400 });
  const ofAda = newAuthenticator(origin).make(await ada.passkeys.begin({ body: { password } }));
  await expect(grace.passkeys.add({ body: { name: 'Mine', response: ofAda } })).rejects.toMatchObject({ status: 400 });
});

test('a passkey is added and removed by who knows the password', async () => {
  const ada = await world().person();
  const wrong = { body: { password: 'guessed it' } };
  await expect(ada.passkeys.begin(wrong)).rejects.toThrow('400: This is not your password');
  const { authenticator, passkey } = await add(ada);
  await expect(ada.passkeys.remove({ params: passkey, ...wrong })).rejects.toThrow('400: This is not your password');
  await ada.passkeys.remove({ params: passkey, body: { password } });
  expect(await ada.passkeys.list()).toEqual([]);
  await expect(signIn(authenticator)).rejects.toMatchObject({ status: 401 });
  expect(
    await world()
      .visitor()
      .auth.login({ body: { email: ada.email, password } }),
  ).toMatchObject({ id: ada.id });
});

test('nobody removes a passkey of somebody else', async () => {
  const { passkey } = await add(await world().person());
  const removing = (await world().person('Grace')).passkeys.remove({ params: passkey, body: { password } });
  await expect(removing).rejects.toMatchObject({ status: 404 });
});

test('with a passkey the password alone does not do: a recovery code goes with it', async () => {
  const ada = await world().person();
  const { recoveryCodes } = await add(ada);
  const credentials = { email: ada.email, password };
  const refused = world().visitor().auth.login({ body: credentials });
  await expect(refused).rejects.toMatchObject({ body: { code: 'second_factor_needed' } });
  const body = { ...credentials, code: recoveryCodes[0] ?? '' };
  expect(await world().visitor().auth.login({ body })).toMatchObject({ email: ada.email });
  expect((await add(ada, 'Another')).recoveryCodes).toEqual([]);
});

test('a passkey is the second factor that an organization demands', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { organizationId } = await ada.auth.user();
  await add(ada);
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { demandsSecondFactor: true } });
  await expect(grace.todos.list()).rejects.toMatchObject({ body: { code: 'second_factor_required' } });
  await add(grace);
  expect(await grace.todos.list()).toEqual([]);
});

test('who adds or removes one is told by mail, and it stands in the audit log', async () => {
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

test('of an account that an admin removed with its membership no passkey is left', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { authenticator } = await add(grace);
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await expect(signIn(authenticator)).rejects.toMatchObject({ status: 401 });
});
