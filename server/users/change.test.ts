import { expect, test } from 'vitest';
import type { Role, UserChange } from '#contract/users.ts';
import { codeAt } from '#server/auth/totp.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin, setRole } from '#test/roles.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const change = (by: Person, who: Person, body: UserChange) => by.users.change({ params: { id: who.id }, body });

async function crew() {
  const ada = await world().admin();
  return { ada, grace: await world().colleague(ada, 'Grace'), alan: await world().colleague(ada, 'Alan') };
}

test('people change their own name, and unchanged fields may be sent along', async () => {
  const { grace } = await crew();
  const { email, role } = await grace.users.find({ params: { id: grace.id } });
  const changed = await change(grace, grace, { firstName: ' Greta ', lastName: 'Hopper', email, role });
  expect(changed).toMatchObject({ firstName: 'Greta', lastName: 'Hopper', email, role });
  expect(await grace.auth.user()).toMatchObject({ firstName: 'Greta', lastName: 'Hopper' });
});

test('a new name is sent in all organizations of a person', async () => {
  const { ada, grace } = await crew();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  const hopper = await world().colleague(grace, 'Hopper');
  const lives = [await ada.live(), await hopper.live()];
  await change(grace, grace, { firstName: 'Greta' });
  for (const live of lives) expect(await live.changed('users')).toMatchObject([{ id: grace.id, firstName: 'Greta' }]);
});

const others: [Role, string, UserChange][] = [
  ['managee', 'Only admins can change the profile of others', { firstName: 'Ida' }],
  ['manager', 'Only admins can change the profile of others', { role: 'manager' }],
];

test.each(others)('a %s cannot change others', async (role, message, body) => {
  const { ada, grace, alan } = await crew();
  await setRole(world(), alan, role);
  await expect(change(alan, grace, body)).rejects.toMatchObject({ status: 403, body: { message } });
  await expect(change(alan, alan, { role: 'admin' })).rejects.toMatchObject({ status: 403 });
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject({ firstName: 'Grace', role: 'managee' });
});

test('a new role takes effect immediately and is sent to everyone', async () => {
  const { ada, grace, alan } = await crew();
  const [own, others] = [await grace.live(), await alan.live()];
  expect(await change(ada, grace, { firstName: 'Greta', role: 'manager' })).toMatchObject({
    firstName: 'Greta',
    role: 'manager',
  });
  await own.next('account');
  expect(await others.changed('users')).toMatchObject([{ id: grace.id, role: 'manager' }]);
  await grace.scorecards.create({ body: { name: 'Numbers' } });
  await change(ada, grace, { role: 'managee' });
  await expect(grace.scorecards.create({ body: { name: 'More' } })).rejects.toThrow(
    '403: Only managers and admins can change scorecards',
  );
});

test('users cannot change their own role, and the last admin cannot be demoted', async () => {
  const { ada, grace } = await crew();
  await expect(change(ada, ada, { role: 'managee' })).rejects.toMatchObject({ body: { code: 'last_admin' } });
  await change(ada, grace, { role: 'admin' });
  await expect(change(ada, ada, { role: 'managee' })).rejects.toThrow("409: You can't change your own role");
});

test('of two admins who demote each other at the same time one stays', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, grace, alan } = await crew();
    await change(ada, grace, { role: 'admin' });
    await Promise.allSettled([change(ada, grace, { role: 'managee' }), change(grace, ada, { role: 'managee' })]);
    expect((await alan.users.list()).filter(({ role }) => role === 'admin')).toHaveLength(1);
  }
});

test('an address set by an admin must be confirmed, and both can cancel it', async () => {
  const { ada, grace, alan } = await crew();
  const params = { id: grace.id };
  const pendingEmail = `new.${grace.email}`;
  for (const who of [ada, grace]) {
    expect(await change(ada, grace, { email: pendingEmail.toUpperCase() })).toMatchObject({
      email: grace.email,
      pendingEmail,
    });
    expect(await who.users.pendingEmail({ params })).toEqual({ pendingEmail });
    expect(await grace.auth.user()).toMatchObject({ email: grace.email, pendingEmail });
    await who.users.cancelEmail({ params });
    expect(await who.users.pendingEmail({ params })).toEqual({ pendingEmail: null });
  }
  const emails = `select letter #>> '{subject,text}' as subject from mails where recipient = $1`;
  expect(await onDatabase(world(), emails, [grace.email])).toContainEqual({ subject: 'Email change requested' });
  await expect(change(ada, grace, { email: alan.email })).rejects.toMatchObject({ body: { code: 'email_taken' } });
  for (const call of [alan.users.pendingEmail, alan.users.cancelEmail])
    await expect(call({ params })).rejects.toMatchObject({ status: 403 });
});

test('changing your own address needs the password, and changing the name does not', async () => {
  const { grace } = await crew();
  const email = `new.${grace.email}`;
  for (const password of [undefined, '', 'wrong password']) {
    await expect(change(grace, grace, { email, password })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
  }
  expect(await grace.auth.user()).toMatchObject({ email: grace.email, pendingEmail: null });
  const body = { email, firstName: 'Greta', password: 'analytical engine' };
  expect(await change(grace, grace, body)).toMatchObject({ firstName: 'Greta', pendingEmail: email });
});

test('your own two-factor code or passkey replaces the password', async () => {
  const { ada, grace } = await crew();
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const asked = await grace.passkeys.begin({ body: { password: 'analytical engine' } });
  await grace.passkeys.add({ body: { name: 'Mine', response: authenticator.create(asked) } });
  const show = async () => authenticator.get(await grace.passkeys.beginSignIn());
  await expect(change(ada, ada, { email: `x.${ada.email}`, passkey: await show() })).rejects.toThrow('400');
  const passkey = await show();
  expect(await change(grace, grace, { email: `a.${grace.email}`, passkey })).toMatchObject({
    pendingEmail: `a.${grace.email}`,
  });
  await expect(change(grace, grace, { email: `b.${grace.email}`, passkey })).rejects.toThrow('400');
  const { secret } = await ada.auth.beginAuthenticator({ body: { password: 'analytical engine' } });
  const code = codeAt(secret, Math.floor(Date.now() / 30_000));
  const { recoveryCodes } = await ada.auth.confirmAuthenticator({ body: { code } });
  await expect(change(ada, ada, { email: `a.${ada.email}`, code: 'wrong' })).rejects.toThrow('400');
  await change(ada, ada, { email: `a.${ada.email}`, code: recoveryCodes[0] });
  await expect(change(ada, ada, { email: `b.${ada.email}`, code: recoveryCodes[0] })).rejects.toThrow('400');
});

test('the check whether an address is taken is limited per hour', async () => {
  const limited = await createWorld({ RATE_LIMIT: 'on' });
  const ada = await limited.admin();
  const body = { email: ada.email.replace('ada', 'taken'), password: 'analytical engine' };
  await onDatabase(limited, `insert into users (id, email, first_name, last_name) values ('x', $1, 'X', 'Y')`, [
    body.email,
  ]);
  const ask = () => ada.users.change({ params: { id: ada.id }, body });
  for (let time = 0; time < 10; time++) await expect(ask()).rejects.toThrow('409');
  await expect(ask()).rejects.toThrow('429');
  await limited.close();
});

test('admins cannot change the address of super admins and of members of other organizations', async () => {
  const { ada, grace, alan } = await crew();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  await makeSuperAdmin(world(), alan);
  for (const who of [grace, alan]) {
    await expect(change(ada, who, { email: 'mine@example.com' })).rejects.toMatchObject({ status: 403 });
    await change(ada, who, { lastName: 'Kay' });
  }
});

test('a person without a name is refused at that field', async () => {
  const { grace } = await crew();
  await expect(change(grace, grace, { firstName: ' ' })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'firstName', message: 'First name is required' }] },
  });
});

test('the audit log says who asked for a new address of someone, and who canceled that', async () => {
  const { ada, grace } = await crew();
  await change(ada, grace, { email: 'new.grace@example.org' });
  await ada.users.cancelEmail({ params: { id: grace.id } });
  const log = await ada.audit.list();
  const entry = { actor: { id: ada.id }, subjectId: grace.id, title: 'Grace Byron' };
  expect(log.slice(0, 2)).toMatchObject([
    { ...entry, act: 'email_change_canceled', changes: { email: ['new.grace@example.org', null] } },
    { ...entry, act: 'email_change_requested', changes: { email: [grace.email, 'new.grace@example.org'] } },
  ]);
});

test('what a member shows of themselves belongs to one organization, and is sent to everyone there', async () => {
  const { ada, grace, alan } = await crew();
  const live = await alan.live();
  await change(grace, grace, { title: ' Head of Sales ', phone: '+351 21 000', pronouns: 'she/her' });
  const details = { title: 'Head of Sales', phone: '+351 21 000', pronouns: 'she/her', location: null };
  expect(await live.changed('users')).toMatchObject([{ id: grace.id, ...details }]);
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject(details);
  await expect(change(alan, grace, { title: 'Apprentice' })).rejects.toThrow('403');
  await change(ada, grace, { title: '' });
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  expect(await grace.auth.user()).toMatchObject({ title: null, phone: null, pronouns: null });
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject({ title: null, pronouns: 'she/her' });
});
