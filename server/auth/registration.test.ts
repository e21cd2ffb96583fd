import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type World } from '#test/world.ts';
import { findSetupToken } from './registration.ts';

const world = openWorld();
const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };

const registerIn = (where: World, more: object = {}) => where.visitor().auth.register({ body: { ...ada, ...more } });
const ruleOf = (where: World) => where.visitor().auth.registration();

/** The token that the start of a server on this database prints. */
async function setupTokenOf({ database }: World): Promise<string | null> {
  const pool = openPool(database, () => {});
  const token = await findSetupToken(openDatabase(pool), readConfig({ HOST: '0.0.0.0' }));
  await pool.end();
  return token;
}

test.each([
  ['on a host that others reach', { HOST: '0.0.0.0' }],
  ['behind a proxy', { HOST: '127.0.0.1', PUBLIC_URL: 'https://deck.example.com', TRUST_PROXY: '1' }],
])('%s the first account needs the token that the start prints, whatever else holds', async (_where, env) => {
  const open = await createWorld({ ...env, REGISTRATION: 'closed' });
  expect(await ruleOf(open)).toEqual({ registration: 'open', needsSetupToken: true });
  const setupToken = await setupTokenOf(open);
  expect(await setupTokenOf(open)).toBe(setupToken);
  for (const wrong of [{}, { setupToken: 'guessed' }]) {
    await expect(registerIn(open, wrong)).rejects.toMatchObject({ body: { errors: [{ path: 'setupToken' }] } });
  }
  expect(await registerIn(open, { setupToken })).toMatchObject({ isSuperAdmin: true });
  expect(await setupTokenOf(open)).toBe(null);
  expect(await ruleOf(open)).toEqual({ registration: 'closed', needsSetupToken: false });
  await open.close();
});

test('on this machine alone anybody registers, the first without a token', async () => {
  const local = await createWorld();
  expect(await ruleOf(local)).toEqual({ registration: 'open', needsSetupToken: false });
  expect(await registerIn(local)).toMatchObject({ isSuperAdmin: true });
  await local.close();
});

test('by invitation only who brings the code of an organization registers, and is in it at once', async () => {
  const founder = await world().admin('Grace');
  const invited = await createWorld({ REGISTRATION: 'invite' }, world().database);
  expect(await ruleOf(invited)).toEqual({ registration: 'invite', needsSetupToken: false });
  await expect(registerIn(invited)).rejects.toMatchObject({ status: 403, body: { code: 'invitation_needed' } });
  const errors = [{ path: 'inviteCode' }];
  await expect(registerIn(invited, { inviteCode: 'guessed' })).rejects.toMatchObject({ status: 400, body: { errors } });
  const [{ id: organizationId, inviteCode } = { id: 0, inviteCode: '' }] = await founder.organizations.list();
  expect(await registerIn(invited, { inviteCode })).toMatchObject({ organizationId, role: 'managee' });
  await invited.close();
});

test('where registration is closed nobody registers, with a code neither', async () => {
  const founder = await world().admin('Grace');
  const closed = await createWorld({ REGISTRATION: 'closed' }, world().database);
  const [{ inviteCode } = { inviteCode: '' }] = await founder.organizations.list();
  const refused = { status: 403, body: { code: 'registration_closed' } };
  await expect(registerIn(closed, { inviteCode, email: 'late@example.com' })).rejects.toMatchObject(refused);
  await closed.close();
});

const weak: [what: string, password: string][] = [
  ['one of the most used', 'Password1'],
  ['one of the most used', 'qwertyuiop'],
  ['little more than your name', 'ByronAda1815'],
  ['little more than your name', 'lovelace@engines'],
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

test.each(weak)('a password that is %s, %s, is refused at its field', async (reason, password) => {
  const tried = registerIn(world(), { email: 'lovelace@engines.example', password });
  await expect(tried).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
  await expect(tried).rejects.toThrow(reason);
});

test('a password that is little more than the name of the organization or of the server is refused', async () => {
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

test('a common or own word may be part of a longer password', async () => {
  await registerIn(world(), { email: 'long@example.com', password: 'password of Byron and his bear' });
  expect(await onDatabase(world(), "select from users where email = 'long@example.com'")).toHaveLength(1);
});

const unseen: [what: string, field: string, value: string][] = [
  ['a space of no width', 'firstName', 'A\u200Bda'],
  ['a turn of the direction', 'lastName', 'nor\u202EyB'],
  ['a mark of the direction', 'lastName', 'Byron\u200F'],
  ['a joiner between letters that are not joined', 'firstName', 'A\u200Dda'],
  ['a filler', 'firstName', '\u3164'],
  ['a line break', 'firstName', 'Ada\nByron'],
  ['a soft hyphen', 'email', 'ada@exam\u00ADple.com'],
];

test.each(unseen)('%s is refused in the %s of an account, at its field', async (_what, field, value) => {
  const tried = registerIn(world(), { email: 'seen@example.com', [field]: value });
  await expect(tried).rejects.toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  await expect(tried).rejects.toThrow('contains an invisible character');
});

test.each([
  '\u212Aim@example.com',
  '\u0430da@corp.example',
  '<x@corp.example>',
  'x@ｃｏｒｐ.example',
  'x@corp。example',
  'a,b@corp.example',
])('an address that reads as another one, %s, is refused', async (email) => {
  await expect(registerIn(world(), { email })).rejects.toMatchObject({ body: { errors: [{ path: 'email' }] } });
});

test('what is seen stays: emoji of several signs, and letters that are joined or parted as their script has it', async () => {
  const ada = await world().admin();
  for (const title of ['Hire 👩🏽‍💻 in 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ❤︎', 'علی‌رضا', 'क्‍ष', 'Søren – 東京']) {
    expect((await ada.rocks.create({ body: { title } })).title).toBe(title);
  }
});
