import { expect, test } from 'vitest';
import { personWith, tokenOf } from '#test/invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

type InvitationBody = Parameters<Person['invitations']['send']>[0]['body'];

let count = 0;
const anyAddress = () => `kay${++count}@example.org`;

/** Invites an address; returns it with the invitation and its code. */
async function invite(by: Person, fields: Partial<InvitationBody> = {}) {
  const email = anyAddress();
  const { invited } = await by.invitations.send({ body: { emails: [email], ...fields } });
  return { email, id: invited[0]?.id ?? 0, inviteCode: await tokenOf(world(), invited[0]) };
}

const join = (person: Person, inviteCode: string) => person.organizations.join({ body: { inviteCode } });
const ask = (person: Person, inviteCode: string) => person.invitations.ask({ body: { inviteCode } });
const findInvitation = async (by: Person, id: number) => (await by.invitations.list()).find((one) => one.id === id);
const codeOf = async (of: Person) =>
  (await of.organizations.find({ params: { id: (await of.auth.user()).organizationId ?? 0 } })).inviteCode;
const audited = async (admin: Person) =>
  (await admin.audit.list()).map(({ noun, act, title, changes }) => ({ noun, act, title, changes }));

test.each(['manager', 'admin'] as const)('only the confirmed address joins with an invitation as %s', async (role) => {
  const ada = await world().admin();
  const { email, id, inviteCode } = await invite(ada, { role });
  const stranger = await world().person('Mallory');
  const masked = `k…@example.org`;
  await expect(join(stranger, inviteCode)).rejects.toMatchObject({
    status: 403,
    body: {
      message: `This invitation was sent to ${masked}. Sign in with that address, or ask Ada Byron.`,
      code: 'invitation_for_another',
    },
  });
  const unconfirmed = await personWith(world(), email, { isConfirmed: false });
  await expect(join(unconfirmed, inviteCode)).rejects.toMatchObject({
    status: 403,
    body: { code: 'email_unconfirmed' },
  });
  expect(await findInvitation(ada, id)).toMatchObject({ state: 'sent', joinedBy: null });
  expect(await ada.users.list()).toHaveLength(1);
  await onDatabase(world(), 'update users set email_confirmed_at = now() where id = $1', [unconfirmed.id]);
  await join(unconfirmed, inviteCode);
  expect(await unconfirmed.auth.user()).toMatchObject({ role });
  expect(await findInvitation(ada, id)).toMatchObject({
    state: 'joined',
    joinedBy: { id: unconfirmed.id, firstName: 'Kay', lastName: 'McNulty', email },
  });
  expect(await audited(ada)).toContainEqual({
    ...{ noun: 'invitations', act: 'changed', title: email },
    changes: { state: ['sent', 'joined'], joinedBy: [null, expect.objectContaining({ email })] },
  });
});

test('so with the work of a person, and with a private team, but not with what the invite code gives too', async () => {
  const ada = await world().admin();
  const chris = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const closed = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  const open = await ada.teams.create({ body: { name: 'Crew' } });
  const stranger = await world().person('Mallory');
  for (const fields of [{ personId: chris.id }, { teamId: closed.id }])
    await expect(join(stranger, (await invite(ada, fields)).inviteCode)).rejects.toThrow('403: This invitation');
  await join(stranger, (await invite(ada, { teamId: open.id })).inviteCode);
  expect(await stranger.auth.user()).toMatchObject({ role: 'managee', teamIds: [open.id] });
});

test('registering with an invitation for another address creates the account and gives nothing', async () => {
  const ada = await world().admin();
  const { email, id, inviteCode } = await invite(ada, { role: 'admin' });
  const body = { firstName: 'Mallory', lastName: 'Byron', password: 'analytical engine', inviteCode };
  for (const address of [anyAddress(), email]) {
    const user = await world()
      .visitor()
      .auth.register({ body: { ...body, email: address } });
    expect(user).toMatchObject({ organizationId: null, isEmailConfirmed: false });
  }
  expect(await findInvitation(ada, id)).toMatchObject({ state: 'sent' });
});

test('a member who opens the invitation of a colleague consumes nothing and stays where they are', async () => {
  const ada = await world().admin();
  const chris = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const grace = await world().colleague(ada);
  const { organizationId } = await grace.auth.user();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  for (const fields of [{ personId: chris.id }, { role: 'admin' as const }, {}]) {
    const { id, inviteCode } = await invite(ada, fields);
    for (const member of [ada, grace])
      await expect(join(member, inviteCode)).rejects.toMatchObject({
        status: 409,
        body: {
          message: 'You are already a member; this invitation is for k…@example.org.',
          code: 'already_member',
        },
      });
    await expect(ask(grace, inviteCode)).rejects.toMatchObject({ body: { code: 'already_member' } });
    expect(await findInvitation(ada, id)).toMatchObject({ state: 'sent', joinedBy: null, requests: [] });
    const opened = await grace.invitations.open({ body: { inviteCode } });
    expect(opened).toMatchObject({ email: 'k…@example.org', standing: 'member' });
  }
  expect((await grace.auth.user()).organizationId).not.toBe(organizationId);
  expect(await ada.rocks.find({ params: { id: rock.id } })).toMatchObject({ ownerId: chris.id });
  expect((await ada.users.list()).find(({ id }) => id === grace.id)).toMatchObject({ role: 'managee' });
});

test('another account asks, the sender and admins are notified, and one of them accepts', async () => {
  const [boss, ada] = [await world().admin('Boss'), await world().person('Ada')];
  await join(ada, await codeOf(boss));
  await setRole(world(), ada, 'admin');
  const nora = await world().colleague(boss, 'Nora');
  const team = await boss.teams.create({ body: { name: 'Board', isPrivate: true } });
  const { email, id, inviteCode } = await invite(boss, { role: 'manager', teamId: team.id });
  const kay = await world().person('Kay');
  const elsewhere = await kay.organizations.create({ body: { name: 'Elsewhere' } });
  expect(await kay.invitations.open({ body: { inviteCode } })).toMatchObject({ standing: 'ask' });
  const live = await ada.live();
  await ask(kay, inviteCode);
  await ask(kay, inviteCode);
  expect(await kay.invitations.open({ body: { inviteCode } })).toMatchObject({ request: 'waiting' });
  const request = { userId: kay.id, firstName: 'Kay', email: kay.email, isEmailConfirmed: false };
  // The change to opened may arrive just before.
  await expect.poll(async () => (await live.changed('invitations'))[0]?.requests).toMatchObject([request]);
  expect(await findInvitation(ada, id)).toMatchObject({ email, requests: [request] });
  for (const [person, notified] of [
    [boss, 1],
    [ada, 1],
    [nora, 0],
  ] as const)
    expect(await person.notifications.list()).toHaveLength(notified);
  expect(await ada.notifications.list()).toMatchObject([
    {
      entityType: 'invitation',
      entityId: id,
      message: `Kay Byron (${kay.email}) asks to use the invitation of ${email}.`,
    },
  ]);
  const params = { id, userId: kay.id };
  await expect(nora.invitations.accept({ params })).rejects.toMatchObject({ status: 403 });
  await expect(kay.invitations.accept({ params })).rejects.toMatchObject({ status: 404 });
  const accepted = await ada.invitations.accept({ params });
  expect(accepted).toMatchObject({ state: 'joined', joinedBy: { email: kay.email }, requests: [] });
  expect(await kay.auth.user()).toMatchObject({ organizationId: elsewhere.id });
  const [membership] = (await kay.organizations.memberships()).filter((one) => one.organization.id !== elsewhere.id);
  expect(membership).toMatchObject({ role: 'manager' });
  const open = (await boss.notifications.list()).filter(({ entityType }) => entityType === 'invitation');
  expect(open).toEqual([]);
  await expect(ada.invitations.accept({ params })).rejects.toMatchObject({ status: 409 });
  const acts = (await audited(ada)).filter(({ noun }) => noun === 'invitations');
  expect(acts).toMatchObject([
    { changes: { state: ['opened', 'joined'], joinedBy: [null, { email: kay.email }] } },
    { changes: { requests: [[], [{ email: kay.email }]] } },
    { act: 'created' },
  ]);
});

test('an accepted account without an organization is at work at once, with the work of the person', async () => {
  const ada = await world().admin();
  const chris = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const { id, inviteCode } = await invite(ada, { personId: chris.id });
  const kay = await world().person('Kay');
  const live = await kay.live();
  await ask(kay, inviteCode);
  await ada.invitations.accept({ params: { id, userId: kay.id } });
  await live.next('account');
  expect((await kay.rocks.find({ params: { id: rock.id } })).ownerId).toBe(kay.id);
});

test('a declined account cannot ask again, and the invited person still joins', async () => {
  const ada = await world().admin();
  const { email, id, inviteCode } = await invite(ada, { role: 'admin' });
  const mallory = await world().person('Mallory');
  await ask(mallory, inviteCode);
  const params = { id, userId: mallory.id };
  expect(await ada.invitations.decline({ params })).toMatchObject({ requests: [] });
  await expect(ada.invitations.accept({ params })).rejects.toMatchObject({ status: 404 });
  await expect(ask(mallory, inviteCode)).rejects.toThrow('Ada Byron declined your request.');
  expect(await ada.notifications.list()).toEqual([]);
  const kay = await personWith(world(), email);
  await expect(ask(kay, inviteCode)).rejects.toThrow('This invitation is for you. You can accept it.');
  await join(kay, inviteCode);
  expect(await kay.auth.user()).toMatchObject({ role: 'admin' });
});

test('a decision gives no more than who decides may give, and a limited number of accounts may ask', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'admin');
  const { id, inviteCode } = await invite(grace, { role: 'admin' });
  const people = await Promise.all(Array.from({ length: 11 }, () => world().person('Kay')));
  const asked = await Promise.allSettled(people.map((person) => ask(person, inviteCode)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await setRole(world(), grace, 'manager');
  const [request] = (await findInvitation(ada, id))?.requests ?? [];
  const params = { id, userId: request?.userId ?? '' };
  await expect(grace.invitations.accept({ params })).rejects.toThrow('403: Only admins can invite managers or admins');
});

test('anyone who joins by a code or domain gets what an invitation of their confirmed address gives', async () => {
  const ada = await world().admin();
  const chris = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const { inviteCode: teamCode } = await ada.teams.inviteCode({ params: { id: team.id } });
  const { organizationId } = await ada.auth.user();
  const manager = await invite(ada, { role: 'manager' });
  const worker = await invite(ada, { personId: chris.id });
  const observer = await invite(ada, { role: 'observer' });
  const admin = await invite(ada, { role: 'admin' });
  const people = await Promise.all([manager, worker, observer, admin].map(({ email }) => personWith(world(), email)));
  const [byCode, byTeam, byCodeToo, byOffer] = people as [Person, Person, Person, Person];
  await join(byCode, await codeOf(ada));
  await join(byTeam, teamCode);
  await join(byCodeToo, await codeOf(ada));
  await byOffer.organizations.joinOffered({ params: { id: organizationId ?? 0 } });
  const found = await Promise.all(people.map((person) => person.auth.user()));
  expect(found.map(({ role }) => role)).toEqual(['manager', 'managee', 'observer', 'admin']);
  expect(found[1]?.teamIds).toEqual([team.id]);
  expect((await ada.rocks.find({ params: { id: rock.id } })).ownerId).toBe(byTeam.id);
  const list = await ada.invitations.list();
  expect(list.map(({ state, joinedBy }) => [state, joinedBy?.id])).toEqual(
    people.map(({ id }) => ['joined', id]).reverse(),
  );
});

test('a removed person comes back neither with the link that they used nor with an earlier invitation', async () => {
  const ada = await world().admin();
  const { email, inviteCode } = await invite(ada, { role: 'admin' });
  const kay = await personWith(world(), email);
  await join(kay, inviteCode);
  await join(kay, inviteCode);
  const remove = () => ada.users.delete({ params: { id: kay.id }, query: { transferToUserId: ada.id } });
  await kay.organizations.create({ body: { name: 'Elsewhere' } });
  await remove();
  await expect(join(kay, inviteCode)).rejects.toMatchObject({ status: 404 });
  const grace = await world().colleague(ada);
  const { invited } = await ada.invitations.send({ body: { emails: ['grace@example.org'], role: 'admin' } });
  await onDatabase(world(), `update users set email = 'grace@example.org', email_confirmed_at = now() where id = $1`, [
    grace.id,
  ]);
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect(await findInvitation(ada, invited[0]?.id ?? 0)).toBeUndefined();
  expect(await grace.organizations.offered()).toEqual([]);
});
