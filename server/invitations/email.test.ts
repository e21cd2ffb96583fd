import { expect, test } from 'vitest';
import { confirm } from '#test/confirm.ts';
import { personWith } from '#test/invitations.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { makeSuperAdmin } from '#test/roles.ts';

const { world, mailbox } = openMailWorld({ LOG_LEVEL: 'silent' });

test('the link in the email lets the invited person join', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  await ada.invitations.send({ body: { emails: ['kay@example.org'] } });
  await expect.poll(() => mailbox().to('kay@example.org')).toHaveLength(1);
  const [mail = ''] = mailbox().to('kay@example.org');
  expect(mail).toContain("Ada Byron invites you to join Ada's crew on Quarterdeck.");
  const [, inviteCode = ''] = /https:\/\/deck\.example\.com\/invite\?invite=([0-9a-z]{26})/.exec(mail) ?? [];
  const registered = { firstName: 'Kay', lastName: 'Byron', email: 'kay@example.org', password: 'analytical engine' };
  const kay = world().visitor();
  await kay.auth.register({ body: registered });
  await kay.organizations.join({ body: { inviteCode } });
  // The page calls this again after a registration that has already joined.
  await kay.organizations.join({ body: { inviteCode } });
  expect(await ada.invitations.list()).toMatchObject([{ email: 'kay@example.org', state: 'joined' }]);
});

test('an invitation does not confirm the address, because people forward those', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  await ada.invitations.send({ body: { emails: ['jean@example.org'] } });
  await expect.poll(() => mailbox().to('jean@example.org')).toHaveLength(1);
  const [, inviteCode = ''] = /invite=([0-9a-z]{26})/.exec(mailbox().to('jean@example.org')[0] ?? '') ?? [];
  const body = { firstName: 'Jean', lastName: 'Jennings', email: 'jean@example.org', password: 'analytical engine' };
  const user = await world()
    .visitor()
    .auth.register({ body: { ...body, inviteCode } });
  expect(user).toMatchObject({ isEmailConfirmed: false, role: 'managee' });
  await expect.poll(() => mailbox().to('jean@example.org')).toHaveLength(2);
});

test('confirming the address lets an invited manager join, and gives a member the role', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  const emails = ['emma@example.org', 'paul@example.org'];
  await ada.invitations.send({ body: { emails, role: 'manager' } });
  const register = async (email: string, inviteCode?: string) => {
    const person = world().visitor();
    const body = { firstName: 'Emma', lastName: 'Noether', email, password: 'analytical engine', inviteCode };
    await person.auth.register({ body });
    await expect.poll(() => mailbox().to(email)).toHaveLength(2);
    const [, token = ''] = /confirm-email#([\w-]+)/.exec(mailbox().to(email).join('')) ?? [];
    return { person, token };
  };
  const { inviteCode } = await ada.organizations.find({
    params: { id: (await ada.auth.user()).organizationId ?? 0 },
  });
  const emma = await register('emma@example.org');
  expect(await emma.person.organizations.offered()).toEqual([]);
  await emma.person.auth.confirmEmail({ body: { token: emma.token } });
  const [offered] = await emma.person.organizations.offered();
  await emma.person.organizations.joinOffered({ params: { id: offered?.id ?? 0 } });
  expect(await emma.person.auth.user()).toMatchObject({ role: 'manager' });
  const paul = await register('paul@example.org', inviteCode);
  expect(await paul.person.auth.user()).toMatchObject({ role: 'managee' });
  await paul.person.auth.confirmEmail({ body: { token: paul.token } });
  expect(await paul.person.auth.user()).toMatchObject({ role: 'manager' });
  expect((await ada.invitations.list()).map(({ state }) => state)).toEqual(['joined', 'joined']);
});

test('the admin of a new organization gets an email invitation if they have no account', async () => {
  const root = await world().person('Super');
  await makeSuperAdmin(world(), root);
  const adminEmail = 'grace@example.org';
  const made = await root.admin.create({ body: { name: 'Difference Engines', adminEmail } });
  expect(made).toMatchObject({ adminEmail, userCount: 0, isActive: true });
  await expect.poll(() => mailbox().to(adminEmail)).toHaveLength(1);
  const [, inviteCode = ''] = /invite=([0-9a-z]{26})/.exec(mailbox().to(adminEmail)[0] ?? '') ?? [];
  const grace = await personWith(world(), adminEmail);
  await grace.organizations.join({ body: { inviteCode } });
  expect(await grace.auth.user()).toMatchObject({ organizationId: made.id, role: 'admin' });
});

test('a rejected email is marked as bounced, and can be sent again', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  mailbox().refuse(550);
  const { invited } = await ada.invitations.send({ body: { emails: ['unknown@example.org'] } });
  const stateOf = async () => (await ada.invitations.list())[0]?.state;
  await expect.poll(stateOf).toBe('bounced');
  mailbox().refuse(null);
  await ada.invitations.resend({ params: { id: invited[0]?.id ?? 0 } });
  expect(await stateOf()).toBe('sent');
  await expect.poll(() => mailbox().to('unknown@example.org')).toHaveLength(1);
});

test('inviting needs a confirmed address, and names in the email contain no links', async () => {
  const ada = await world().person();
  await ada.organizations.create({ body: { name: 'WIN at http://evil.example' } });
  const emails = ['stranger@example.org'];
  await expect(ada.invitations.send({ body: { emails } })).rejects.toMatchObject({ status: 403 });
  await confirm(world(), ada);
  await ada.invitations.send({ body: { emails } });
  await expect.poll(() => mailbox().to('stranger@example.org')).toHaveLength(1);
  const [mail = ''] = mailbox().to('stranger@example.org');
  expect(mail).not.toContain('evil.example');
  await ada.organizations.create({ body: { name: '=?utf-8?q?now?=' } });
  await ada.invitations.send({ body: { emails } });
  await expect.poll(() => mailbox().to('stranger@example.org').at(-1)).toContain('Subject: Join = ?utf-8?q?now?=');
});

test('an address gets at most twenty invitations a day from all organizations', async () => {
  const emails = ['popular@example.org'];
  const send = async () => {
    const ada = await world().admin();
    await confirm(world(), ada);
    return ada.invitations.send({ body: { emails } });
  };
  for (let time = 0; time < 20; time++) expect((await send()).refused).toEqual([]);
  expect((await send()).refused).toEqual([{ email: emails[0], message: 'Already invited several times today' }]);
});
