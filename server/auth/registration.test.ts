import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type World } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { findSetupToken } from './registration.ts';

const world = openWorld();
const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };

const registerIn = (where: World, more: object = {}) => where.visitor().auth.register({ body: { ...ada, ...more } });
const ruleOf = (where: World) => where.visitor().auth.registration();

/** The setup token that a server on this database prints when it starts. */
async function setupTokenOf({ database }: World): Promise<string | null> {
  const pool = openPool(database, () => {});
  const token = await findSetupToken(openDatabase(pool), readConfig({ HOST: '0.0.0.0' }));
  await pool.end();
  return token;
}

test.each([
  ['on a host that others can reach', { HOST: '0.0.0.0' }],
  ['behind a proxy', { HOST: '127.0.0.1', PUBLIC_URL: 'https://deck.example.com', TRUST_PROXY: '1' }],
])('%s the first account needs the setup token from the server log', async (_where, env) => {
  const open = await createWorld({ ...env, REGISTRATION: 'closed' });
  expect(await ruleOf(open)).toEqual({ registration: 'open', isFirst: true, needsSetupToken: true });
  const setupToken = await setupTokenOf(open);
  expect(await setupTokenOf(open)).toBe(setupToken);
  for (const wrong of [{}, { setupToken: 'guessed' }]) {
    await expect(registerIn(open, wrong)).rejects.toMatchObject({ body: { errors: [{ path: 'setupToken' }] } });
  }
  expect(await registerIn(open, { setupToken })).toMatchObject({ isSuperAdmin: true });
  expect(await setupTokenOf(open)).toBe(null);
  expect(await ruleOf(open)).toEqual({ registration: 'closed', isFirst: false, needsSetupToken: false });
  await open.close();
});

test('on a local installation anyone can register, and the first account needs no token', async () => {
  const local = await createWorld();
  expect(await ruleOf(local)).toEqual({ registration: 'open', isFirst: true, needsSetupToken: false });
  expect(await registerIn(local)).toMatchObject({ isSuperAdmin: true });
  await local.close();
});

test('with invitations only, people register with an invite code and join its organization', async () => {
  const founder = await world().admin('Grace');
  const invited = await createWorld({ REGISTRATION: 'invite' }, world().database);
  expect(await ruleOf(invited)).toEqual({ registration: 'invite', isFirst: false, needsSetupToken: false });
  await expect(registerIn(invited)).rejects.toMatchObject({ status: 403, body: { code: 'invitation_needed' } });
  const errors = [{ path: 'inviteCode' }];
  await expect(registerIn(invited, { inviteCode: 'guessed' })).rejects.toMatchObject({ status: 400, body: { errors } });
  const [{ id: organizationId, inviteCode } = { id: 0, inviteCode: '' }] = await founder.organizations.list();
  expect(await registerIn(invited, { inviteCode })).toMatchObject({ organizationId, role: 'managee' });
  await invited.close();
});

test('with registration closed, no one can register, even with an invite code', async () => {
  const founder = await world().admin('Grace');
  const closed = await createWorld({ REGISTRATION: 'closed' }, world().database);
  const [{ inviteCode } = { inviteCode: '' }] = await founder.organizations.list();
  const refused = { status: 403, body: { code: 'registration_closed' } };
  await expect(registerIn(closed, { inviteCode, email: 'late@example.com' })).rejects.toMatchObject(refused);
  await closed.close();
});

const weak: [what: string, password: string][] = [
  ['too common', 'Password1'],
  ['too common', 'qwertyuiop'],
  ['too close to your name', 'ByronAda1815'],
  ['too close to your name', 'lovelace@engines'],
  ['a name that others know', 'quarterdeck'],
  ['a name that others know', 'Quarterdeck1'],
  ['repeats a few characters', '        '],
  ['repeats a few characters', 'xxxxxxxx'],
  ['repeats a few characters', '88888889'],
  ['repeats a few characters', 'sailorsailor'],
  ['repeats a few characters', 'a b c d a b c d'],
  ['a run of keys', 'abcdefgh'],
  ['a run of keys', 'Fedcba98'],
  ['a run of keys', 'azertyuio1'],
  ['a run of keys', '2wsx3edc4'],
  ['a run of keys', 'asdfghjk!1'],
];

test.each(weak)('a weak password (%s) is refused: %s', async (reason, password) => {
  const tried = registerIn(world(), { email: 'lovelace@engines.example', password });
  await expect(tried).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
  await expect(tried).rejects.toThrow(reason);
});

test('a password that is mostly the name of the organization or of the server is refused', async () => {
  const house = await createWorld({ PUBLIC_URL: 'https://harbour-office.example.com' });
  const admin = await house.person();
  await admin.organizations.create({ body: { name: 'Northwind Sails' } });
  const [{ inviteCode } = { inviteCode: '' }] = await admin.organizations.list();
  const refused = { body: { errors: [{ path: 'password' }] } };
  await expect(registerIn(house, { password: 'NorthwindSails1', inviteCode })).rejects.toMatchObject(refused);
  await expect(registerIn(house, { password: 'harbour-office1' })).rejects.toMatchObject(refused);
  const body = { currentPassword: 'analytical engine', password: 'northwind!' };
  await expect(admin.auth.changePassword({ body })).rejects.toMatchObject(refused);
  await registerIn(house, { password: 'northwind and a bear', inviteCode });
  await house.close();
});

test('a common word or a name may be part of a longer password', async () => {
  await registerIn(world(), { email: 'long@example.com', password: 'password of Byron and his bear' });
  expect(await onDatabase(world(), "select from users where email = 'long@example.com'")).toHaveLength(1);
});

const invisible: [what: string, field: string, value: string, cleaned: string][] = [
  ['a zero-width space', 'firstName', 'A\u200Bda', 'Ada'],
  ['a right-to-left override', 'lastName', 'nor\u202EyB', 'noryB'],
  ['a right-to-left mark', 'lastName', 'Byron\u200F', 'Byron'],
  ['a joiner between letters that do not join', 'firstName', 'A\u200Dda', 'Ada'],
  ['a line break', 'firstName', 'Ada\nByron', 'Ada Byron'],
  ['a soft hyphen', 'email', 'cleaned@exam\u00ADple.com', 'cleaned@example.com'],
];

test.each(invisible)('%s is not stored in the %s of an account', async (what, field, value, cleaned) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  expect(await registerIn(world(), { email, [field]: value })).toMatchObject({ [field]: cleaned });
});

test('a name of which nothing can be seen is refused', async () => {
  const tried = registerIn(world(), { email: 'seen@example.com', firstName: '\u3164' });
  await expect(tried).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'firstName' }] } });
  await expect(tried).rejects.toThrow('First name is required');
});

test.each([
  '\u212Aim@example.com',
  '\u0430da@corp.example',
  '<x@corp.example>',
  'x@ｃｏｒｐ.example',
  'x@corp。example',
  'a,b@corp.example',
  'x@corp.example.',
  'x@.corp.example',
  'x@corp..example',
  '.x@corp.example',
  'x.@corp.example',
  'x..y@corp.example',
  'x@corp.example/',
  'x@xn--mnchen-3ya.example',
  'x@mail.xn--mnchen-3ya.example',
])('an address that looks like another one, %s, is refused', async (email) => {
  await expect(registerIn(world(), { email })).rejects.toMatchObject({ body: { errors: [{ path: 'email' }] } });
});

test('an address has its own letters, and older accounts with another spelling still sign in', async () => {
  const [registered] = [await registerIn(world(), { email: 'x.y+z@m\u00FCnchen.example' })];
  expect(registered).toMatchObject({ email: 'x.y+z@münchen.example' });
  const older = await world().person();
  await onDatabase(world(), 'update users set email = $1 where id = $2', ['x@corp.example.', older.id]);
  const body = { email: 'X@corp.example.', password: 'analytical engine' };
  expect(await world().visitor().auth.login({ body })).toMatchObject({ id: older.id });
});

test('visible characters stay: emoji of several code points, and joiners where a script uses them', async () => {
  const ada = await world().admin();
  for (const title of ['Hire 👩🏽‍💻 in 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ❤︎', 'علی‌رضا', 'क्‍ष', 'Søren – 東京']) {
    expect((await ada.rocks.create({ body: { title } })).title).toBe(title);
  }
});

test('a person with one name registers, is added, and is shown by that name', async () => {
  expect(await registerIn(world(), { email: 'suharto@example.com', firstName: 'Suharto', lastName: '' })).toMatchObject(
    {
      firstName: 'Suharto',
      lastName: '',
    },
  );
  const ada = await world().admin();
  const person = await ada.users.add({ body: { firstName: 'Björk' } });
  expect(person).toMatchObject({ firstName: 'Björk', lastName: '' });
  const params = { id: ada.id };
  expect(await ada.users.change({ params, body: { lastName: ' ' } })).toMatchObject({ lastName: '' });
});

test('a password is the same however its letters arrive', async () => {
  const email = 'decomposed@example.com';
  await registerIn(world(), { email, password: 'Schöne Grüße 2027!' });
  for (const password of ['Schöne Grüße 2027!', 'Scho\u0308ne Gru\u0308ße 2027!']) {
    expect(await world().visitor().auth.login({ body: { email, password } })).toMatchObject({ email });
  }
});

test('a password that was stored before it had one form still signs in', async () => {
  const ada = await world().admin();
  const password = 'Scho\u0308ne Gru\u0308ße 2027!';
  await onDatabase(
    world(),
    `update users set password_hash = '${await hashPassword(password)}' where id = '${ada.id}'`,
  );
  expect(
    await world()
      .visitor()
      .auth.login({ body: { email: ada.email, password } }),
  ).toMatchObject({ id: ada.id });
});

test('a common password in wide letters is refused', async () => {
  const tried = registerIn(world(), { email: 'wide@example.com', password: 'ｐａｓｓｗｏｒｄ１２３' });
  await expect(tried).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
});

test('an address that was copied with invisible characters signs in', async () => {
  const ada = await world().admin();
  const body = { email: `\u200B${ada.email}\u2069`, password: 'analytical engine' };
  expect(await world().visitor().auth.login({ body })).toMatchObject({ id: ada.id });
  const approvedDomains = ['\u200Bexample\u00AD.org'];
  const [{ id } = { id: 0 }] = await ada.organizations.list();
  await expect(ada.organizations.change({ params: { id }, body: { approvedDomains } })).rejects.toThrow(
    'at example.org',
  );
});
