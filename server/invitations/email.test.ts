import { expect, test } from 'vitest';
import { confirm } from '#test/confirm.ts';
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
  // The link was mailed to this address, which confirms it.
  expect(await kay.auth.user()).toMatchObject({ isEmailConfirmed: true });
  // The page calls this again after a registration that has already joined.
  await kay.organizations.join({ body: { inviteCode } });
  expect(await ada.invitations.list()).toMatchObject([{ email: 'kay@example.org', state: 'joined' }]);
});

test('registering with an email invitation confirms the address', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  await ada.invitations.send({ body: { emails: ['jean@example.org', 'betty@example.org'] } });
  await expect.poll(() => mailbox().to('betty@example.org')).toHaveLength(1);
  const inviteCodeFor = async (email: string) => {
    await expect.poll(() => mailbox().to(email)).toHaveLength(1);
    return /invite=([0-9a-z]{26})/.exec(mailbox().to(email)[0] ?? '')?.[1] ?? '';
  };
  const register = async (email: string, invited: string) =>
    world()
      .visitor()
      .auth.register({
        body: {
          firstName: 'Jean',
          lastName: 'Jennings',
          email,
          password: 'analytical engine',
          inviteCode: await inviteCodeFor(invited),
        },
      });
  expect(await register('jean@example.org', 'jean@example.org')).toMatchObject({ isEmailConfirmed: true });
  expect(await register('other@example.org', 'betty@example.org')).toMatchObject({ isEmailConfirmed: false });
  await expect.poll(() => mailbox().to('other@example.org')).toHaveLength(1);
  expect(mailbox().to('jean@example.org')).toHaveLength(1);
});

test('the admin of a new organization gets an email invitation if they have no account', async () => {
  const root = await world().person('Super');
  await makeSuperAdmin(world(), root);
  const adminEmail = 'grace@example.org';
  const made = await root.admin.create({ body: { name: 'Difference Engines', adminEmail } });
  expect(made).toMatchObject({ adminEmail, userCount: 0, isActive: true });
  await expect.poll(() => mailbox().to(adminEmail)).toHaveLength(1);
  const [, inviteCode = ''] = /invite=([0-9a-z]{26})/.exec(mailbox().to(adminEmail)[0] ?? '') ?? [];
  const grace = await world().person('Grace');
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
