import { expect, test } from 'vitest';
import { tokenOf } from '#test/invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

type Given = Parameters<Person['invitations']['send']>[0]['body'];

/** Invites one address; gives the invitation. */
async function invite(person: Person, given: Partial<Given> = {}) {
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

test('an invitation goes from sent to opened to joined, and lets in once, with its role and onto its team', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const token = await tokenOf(world(), await invite(ada, { role: 'manager', teamId: team.id }));
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
    email: 'kay@example.org',
    invitedBy: 'Ada Byron',
  });
  expect(await stateOf(ada)).toEqual(['opened']);
  const live = await ada.live();
  expect(await register(token)).toMatchObject({ role: 'manager', teamIds: [team.id] });
  // That it was opened may be told just before.
  await expect.poll(() => live.changed('invitations')).toMatchObject([{ state: 'joined' }]);
  await expect(register(token)).rejects.toThrow('This invitation link is not valid or has expired.');
});

test('of many addresses at once each is invited once, and what is wrong is told of each that is not', async () => {
  const ada = await world().admin();
  const emails = ['Kay@Example.org', 'kay@example.org', 'Jean <jean@example.org>', 'nobody', ada.email];
  const { invited, refused } = await ada.invitations.send({ body: { emails } });
  expect(invited.map(({ email }) => email).toSorted()).toEqual(['jean@example.org', 'kay@example.org']);
  expect(refused).toEqual([
    { email: 'nobody', message: 'Not a valid email address' },
    { email: ada.email, message: 'Already a member' },
  ]);
});

test('who is invited anew, or again, has one link that works', async () => {
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

test('a link is dead that was withdrawn or has expired, or whose sender has gone', async () => {
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

test('an invitation gives no more than its sender may give when it is followed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'admin');
  const token = await tokenOf(world(), await invite(grace, { role: 'admin' }));
  await setRole(world(), grace, 'managee');
  expect(await register(token)).toMatchObject({ role: 'managee' });
});

test('an admin invites an observer, who stays one though the admin is none any more', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await expect(invite(grace, { role: 'observer' })).rejects.toThrow('403');
  await setRole(world(), grace, 'admin');
  const token = await tokenOf(world(), await invite(grace, { role: 'observer' }));
  await setRole(world(), grace, 'managee');
  expect(await register(token)).toMatchObject({ role: 'observer' });
});

test('who is a member already joins anew by a link without another role, and comes on no team', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const grace = await world().colleague(ada);
  const inviteCode = await tokenOf(world(), await invite(ada, { role: 'admin', teamId: team.id }));
  await grace.organizations.join({ body: { inviteCode } });
  expect(await grace.auth.user()).toMatchObject({ role: 'managee', teamIds: [] });
});

test('of two who follow one link at once one comes in', async () => {
  const token = await tokenOf(world(), await invite(await world().admin()));
  const people = await Promise.all(['Kay', 'Jean', 'Betty'].map((name) => world().person(name)));
  const joined = await Promise.allSettled(
    people.map((person) => person.organizations.join({ body: { inviteCode: token } })),
  );
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an account sends so many a day and no more, withdrawn ones included; an invitation goes out five times', async () => {
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

test('an address is mailed five times a day, however often and into however many organizations it is invited anew', async () => {
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

test('the link of a team leads newcomers onto it, and dies with the code of the organization', async () => {
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
