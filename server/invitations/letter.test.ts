import { expect, test } from 'vitest';
import { openMailWorld } from '#test/mail-world.ts';
import { makeSuperAdmin } from '#test/roles.ts';

const { world, mailbox } = openMailWorld({ LOG_LEVEL: 'silent' });

test('the link in the mail lets in who was invited', async () => {
  const ada = await world().admin();
  await ada.invitations.send({ body: { emails: ['kay@example.org'] } });
  await expect.poll(() => mailbox().to('kay@example.org')).toHaveLength(1);
  const [mail = ''] = mailbox().to('kay@example.org');
  expect(mail).toContain("Ada Byron invites you to join Ada's crew on Quarterdeck.");
  const [, inviteCode = ''] = /https:\/\/deck\.example\.com\/invite\?invite=([0-9a-z]{26})/.exec(mail) ?? [];
  const registered = { firstName: 'Kay', lastName: 'Byron', email: 'kay@example.org', password: 'analytical engine' };
  const kay = world().visitor();
  await kay.auth.register({ body: registered });
  await kay.organizations.join({ body: { inviteCode } });
  // The link was mailed to that very address.
  expect(await kay.auth.user()).toMatchObject({ isEmailConfirmed: true });
  // The page asks again after a registration that has joined already.
  await kay.organizations.join({ body: { inviteCode } });
  expect(await ada.invitations.list()).toMatchObject([{ email: 'kay@example.org', state: 'joined' }]);
});

test('who is to be the admin of a new organization and has no account is invited by mail', async () => {
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

test('a mail that is refused for good has bounced, and may be sent again', async () => {
  const ada = await world().admin();
  mailbox().refuse(550);
  const { invited } = await ada.invitations.send({ body: { emails: ['nobody@example.org'] } });
  const stateOf = async () => (await ada.invitations.list())[0]?.state;
  await expect.poll(stateOf).toBe('bounced');
  mailbox().refuse(null);
  await ada.invitations.resend({ params: { id: invited[0]?.id ?? 0 } });
  expect(await stateOf()).toBe('sent');
  await expect.poll(() => mailbox().to('nobody@example.org')).toHaveLength(1);
});
