import { expect, test } from 'vitest';
import { tokenOf } from '#test/invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

type InvitationBody = Parameters<Person['invitations']['send']>[0]['body'];

/** Invites one address; returns the invitation. */
async function invite(person: Person, given: Partial<InvitationBody> = {}) {
  const { invited } = await person.invitations.send({ body: { emails: ['kay@example.org'], ...given } });
  return invited[0];
}

const stateOf = async (person: Person) => (await person.invitations.list()).map(({ state }) => state);
const register = (inviteCode: string) =>
  world()
    .visitor()
    .auth.register({
      body: {
        firstName: 'Kay',
        lastName: 'McNulty',
        email: `kay.${Math.random()}@example.org`,
        password: 'analytical engine',
        inviteCode,
      },
    });

test('an invitation is sent, opened and joined, works once, and gives its role and team', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const token = await tokenOf(world(), await invite(ada, { role: 'observer', teamId: team.id }));
  expect(await stateOf(ada)).toEqual(['sent']);
  const { name } = await ada.organizations.find({
    params: { id: (await ada.auth.user()).organizationId ?? 0 },
  });
  const opened = await world()
    .visitor()
    .invitations.open({ body: { inviteCode: token } });
  expect(opened).toEqual({
    valid: true,
    organization: { name },
    team: { name: 'Crew' },
    email: 'k…@example.org',
    invitedBy: 'Ada Byron',
  });
  expect(await stateOf(ada)).toEqual(['opened']);
  const live = await ada.live();
  expect(await register(token)).toMatchObject({ role: 'observer', teamIds: [team.id] });
  // The change to opened may arrive just before.
  await expect.poll(() => live.changed('invitations')).toMatchObject([{ state: 'joined' }]);
  await expect(register(token)).rejects.toThrow('This invitation link is not valid or has expired.');
});

test('many addresses are invited once each, and refused ones have a reason', async () => {
  const ada = await world().admin();
  const emails = ['Kay@Example.org', 'kay@example.org', 'Jean <jean@example.org>', 'nobody', ada.email];
  const { invited, refused } = await ada.invitations.send({ body: { emails } });
  expect(invited.map(({ email }) => email).toSorted()).toEqual(['jean@example.org', 'kay@example.org']);
  expect(refused).toEqual([
    { email: 'nobody', message: 'Not a valid email address' },
    { email: ada.email, message: 'Already a member' },
  ]);
});

test('after another invitation only the latest link works', async () => {
  const ada = await world().admin();
  const first = await tokenOf(world(), await invite(ada));
  const again = await invite(ada);
  const second = await tokenOf(world(), again);
  expect(await stateOf(ada)).toEqual(['sent']);
  const isValid = async (code: string) =>
    (await world().visitor().organizations.validateInvite({ params: { code } })).valid;
  expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  await ada.invitations.resend({ params: { id: again?.id ?? 0 } });
  expect(await isValid(second)).toBe(false);
});

test('canceled and expired links, and links of removed senders, do not work', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const withdrawn = await invite(ada);
  const token = await tokenOf(world(), withdrawn);
  await ada.invitations.withdraw({ params: { id: withdrawn?.id ?? 0 } });
  await expect(register(token)).rejects.toThrow('not valid');
  const expired = await tokenOf(world(), await invite(ada));
  await onDatabase(world(), `update invitations set expires_at = now()`);
  expect(await stateOf(ada)).toEqual(['expired']);
  await expect(register(expired)).rejects.toThrow('not valid');
  const orphaned = await tokenOf(world(), await invite(grace));
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await expect(register(orphaned)).rejects.toThrow('not valid');
});

test('an invitation gives no more than its sender may give when it is used', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'admin');
  const token = await tokenOf(world(), await invite(grace, { role: 'admin' }));
  await setRole(world(), grace, 'managee');
  expect(await register(token)).toMatchObject({ role: 'managee' });
});

test('an invited observer stays one even if the sender is no longer an admin', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await expect(invite(grace, { role: 'observer' })).rejects.toThrow('403');
  await setRole(world(), grace, 'admin');
  const token = await tokenOf(world(), await invite(grace, { role: 'observer' }));
  await setRole(world(), grace, 'managee');
  expect(await register(token)).toMatchObject({ role: 'observer' });
});

test('of two people who use one link at the same time one joins', async () => {
  const token = await tokenOf(world(), await invite(await world().admin()));
  const people = await Promise.all(['Kay', 'Jean', 'Betty'].map((name) => world().person(name)));
  const joined = await Promise.allSettled(
    people.map((person) => person.organizations.join({ body: { inviteCode: token } })),
  );
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an account has a daily limit that includes canceled invitations, and an invitation is sent at most five times', async () => {
  const ada = await world().admin();
  const emails = Array.from({ length: 100 }, (_, index) => `crew${index}@example.org`);
  const { invited } = await ada.invitations.send({ body: { emails: emails.slice(0, 95) } });
  const params = { id: invited[0]?.id ?? 0 };
  for (let sent = 1; sent < 5; sent++) await ada.invitations.resend({ params });
  await expect(ada.invitations.resend({ params })).rejects.toThrow('This invitation has already been sent 5 times');
  await ada.invitations.withdraw({ params });
  await expect(invite(ada, { emails: emails.slice(95, 97) })).rejects.toThrow('429: Too many invitations');
  await invite(ada, { emails: emails.slice(95, 96) });
});

test('an address gets at most five emails a day from one account or organization', async () => {
  const ada = await world().admin();
  for (let sent = 0; sent < 4; sent++) await invite(ada);
  await ada.organizations.create({ body: { name: 'Elsewhere' } });
  const last = await invite(ada);
  const { invited, refused } = await ada.invitations.send({
    body: { emails: ['kay@example.org', 'jean@example.org'] },
  });
  expect(invited).toMatchObject([{ email: 'jean@example.org' }]);
  expect(refused).toEqual([{ email: 'kay@example.org', message: 'Already invited several times today' }]);
  await expect(ada.invitations.resend({ params: { id: last?.id ?? 0 } })).rejects.toThrow('Daily limit reached');
});

test('the link of a team adds new members to it, and ends with the code of the organization', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const params = { id: team.id };
  const { inviteCode } = await ada.teams.inviteCode({ params });
  expect(await ada.teams.inviteCode({ params })).toEqual({ inviteCode });
  expect(await register(inviteCode)).toMatchObject({ role: 'managee', teamIds: [team.id] });
  await ada.organizations.renewInviteCode({ params: { id: (await ada.auth.user()).organizationId ?? 0 } });
  await expect(register(inviteCode)).rejects.toThrow('not valid');
});

test('old invitations are purged', async () => {
  const ada = await world().admin();
  await invite(ada);
  await world().purge(new Date(Date.now() + 105 * 24 * 3600_000));
  expect(await onDatabase(world(), 'select id from invitations where invited_by_id = $1', [ada.id])).toEqual([]);
});

test('an organization chooses who may invite, and those who may not neither add people nor know a code that works', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Alan')];
  await setRole(world(), alan, 'manager');
  const team = await grace.teams.create({ body: { name: 'Crew' } });
  const teamCode = (await grace.teams.inviteCode({ params: { id: team.id } })).inviteCode;
  const sent = await tokenOf(world(), await invite(grace));
  const params = { id: (await ada.auth.user()).organizationId ?? 0 };
  const codeFor = async (person: Person) => (await person.organizations.find({ params })).inviteCode;
  const knownCode = await codeFor(grace);

  await expect(grace.organizations.change({ params, body: { inviters: 'admins' } })).rejects.toThrow('403');
  const live = await grace.live();
  await ada.organizations.change({ params, body: { inviters: 'managers' } });
  expect(await live.stale('organizations')).toBe(true);
  expect(await grace.auth.user()).toMatchObject({ inviters: 'managers' });
  const message = "You can't invite people to this organization. Ask an admin.";
  await expect(invite(grace)).rejects.toMatchObject({ status: 403, body: { message } });
  await expect(grace.teams.inviteCode({ params: { id: team.id } })).rejects.toThrow('403');
  await expect(grace.users.add({ body: { firstName: 'Chris' } })).rejects.toThrow("403: You can't add people");
  expect(await codeFor(grace)).toBe('');
  for (const code of [knownCode, teamCode]) await expect(register(code)).rejects.toThrow('400');
  // What was sent before stays, until an admin cancels it.
  expect((await register(sent)).organizationId).toBe(params.id);

  expect(await codeFor(alan)).not.toBe(knownCode);
  expect((await alan.users.add({ body: { firstName: 'Chris' } })).firstName).toBe('Chris');
  await ada.organizations.change({ params, body: { inviters: 'admins' } });
  await expect(alan.users.add({ body: { firstName: 'Chris' } })).rejects.toThrow('403');
  await ada.organizations.change({ params, body: { inviters: 'members' } });
  expect(await codeFor(grace)).toBe(await codeFor(ada));
});
