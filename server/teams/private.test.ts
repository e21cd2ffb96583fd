import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { tokenOf } from '#test/invitations.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada, an admin; Grace, who leads a private team with Alan; and Nora, who is not on it. */
async function company() {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const alan = await world().colleague(ada, 'Alan');
  const nora = await world().colleague(ada, 'Nora');
  const team = await grace.teams.create({ body: { name: 'Leadership', description: 'Secret plans', isPrivate: true } });
  const params = { id: team.id };
  await grace.teams.addMember({ params, body: { userId: alan.id } });
  return { ada, grace, alan, nora, team, params };
}

const titlesOf = async (person: Person) => (await person.rocks.list()).map(({ title }) => title);
const refused = (status: number) => expect.objectContaining({ status });
const reasonOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('only members see a private team, and admins its name, leader and size', async () => {
  const { ada, grace, nora, team, params } = await company();
  expect(await nora.teams.list()).toEqual([]);
  expect(await reasonOf(nora.teams.members({ params }))).toEqual(refused(404));
  expect(await grace.teams.list()).toMatchObject([{ name: 'Leadership', description: 'Secret plans', memberCount: 2 }]);
  const visible = { id: team.id, name: 'Leadership', leaderId: grace.id, memberCount: 2, isPrivate: true };
  expect(await ada.teams.list()).toMatchObject([{ ...visible, description: null, agendas: {} }]);
  expect(await reasonOf(ada.teams.members({ params }))).toEqual(refused(404));
});

test('only its members find its rocks, milestones and comments', async () => {
  const { ada, grace, alan, nora, team } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  const milestone = await grace.milestones.create({ body: { title: 'Find a buyer', rockId: rock.id } });
  await grace.comments.createOnRock({ params: { rockId: rock.id }, body: { content: 'Quietly' } });
  expect(await titlesOf(alan)).toEqual(['Sell the company']);
  for (const outsider of [nora, ada]) {
    const params = { id: rock.id };
    expect(await titlesOf(outsider)).toEqual([]);
    expect(await outsider.milestones.list()).toEqual([]);
    expect(await reasonOf(outsider.rocks.find({ params }))).toEqual(refused(404));
    expect(await reasonOf(outsider.rocks.change({ params, body: { progress: 5 } }))).toEqual(refused(404));
    const change = { params: { id: milestone.id }, body: { completed: true } };
    expect(await reasonOf(outsider.milestones.change(change))).toEqual(refused(404));
    expect(await reasonOf(outsider.comments.listOnRock({ params: { rockId: rock.id } }))).toEqual(refused(404));
    expect(await outsider.search.find({ query: { q: 'company' } })).toEqual([]);
    const linked = { body: { title: 'Spy', rockId: rock.id } };
    expect(await reasonOf(outsider.issues.create(linked))).toEqual(refused(400));
    expect(await reasonOf(outsider.rocks.create({ body: { title: 'Spy', teamId: team.id } }))).toEqual(refused(400));
  }
});

test('the owner of a rock or measurable of a private team sees it, and nothing else of the team', async () => {
  const { grace, nora, team } = await company();
  const body = { title: 'Audit', teamId: team.id, ownerId: nora.id };
  const rock = await grace.rocks.create({ body });
  await grace.rocks.create({ body: { title: 'Other', teamId: team.id } });
  expect(await titlesOf(nora)).toEqual(['Audit']);
  await nora.rocks.change({ params: { id: rock.id }, body: { progress: 40 } });
  await grace.rocks.change({ params: { id: rock.id }, body: { ownerId: grace.id } });
  expect(await titlesOf(nora)).toEqual([]);
});

test('live changes of a private team are only sent to its members', async () => {
  const { grace, alan, nora, team } = await company();
  const [outside, inside] = [await nora.live(), await alan.live()];
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  await grace.milestones.create({ body: { title: 'Find a buyer', rockId: rock.id } });
  await grace.rocks.change({ params: { id: rock.id }, body: { progress: 10 } });
  await createTodo(grace, { title: 'Water the plants', teamId: null });
  expect(await inside.changed('rocks')).toMatchObject([{ title: 'Sell the company' }]);
  expect(await inside.changed('milestones')).toMatchObject([{ title: 'Find a buyer' }]);
  const heard = await outside.next('changes');
  expect(Object.keys({ ...heard.changed, ...heard.removed })).toEqual(['todos']);
  expect(await outside.subscribe({ noun: 'rocks', id: rock.id })).toEqual({ refused: 'not_found' });
});

test('a row that moves to a private team disappears for others', async () => {
  const { grace, alan, nora, team } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company' } });
  const [outside, inside] = [await nora.live(), await alan.live()];
  await outside.subscribe({ noun: 'rocks', id: rock.id });
  await grace.rocks.change({ params: { id: rock.id }, body: { teamId: team.id } });
  expect(await outside.removed('rocks')).toEqual([rock.id]);
  expect(await inside.changed('rocks')).toMatchObject([{ id: rock.id, teamId: team.id }]);
  await grace.rocks.change({ params: { id: rock.id }, body: { teamId: null } });
  expect(await outside.changed('rocks')).toMatchObject([{ id: rock.id, teamId: null }]);
});

test('joining or leaving a private team reloads everything', async () => {
  const { grace, nora, team, params } = await company();
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  const live = await nora.live();
  const { organizationId } = await nora.auth.user();
  const topic = { noun: 'organizations', id: organizationId ?? 0 } as const;
  const subscribed = await live.subscribe(topic);
  const before = 'lastEvent' in subscribed ? subscribed.lastEvent : 0;
  await grace.teams.addMember({ params, body: { userId: nora.id } });
  await live.next('account');
  expect(await live.subscribe(topic, before)).toMatchObject({ missed: 'reload' });
  expect(await titlesOf(nora)).toEqual(['Sell the company']);
  await grace.teams.removeMember({ params: { ...params, userId: nora.id } });
  await live.next('account');
  expect(await titlesOf(nora)).toEqual([]);
});

test('an admin can join a private team, and open it only then', async () => {
  const { ada, grace, nora, team, params } = await company();
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  expect(await reasonOf(ada.teams.change({ params, body: { isPrivate: false } }))).toEqual(refused(409));
  await ada.teams.addMember({ params, body: { userId: ada.id } });
  expect(await titlesOf(ada)).toEqual(['Sell the company']);
  await ada.teams.change({ params, body: { isPrivate: false } });
  expect(await titlesOf(nora)).toEqual(['Sell the company']);
  await grace.teams.change({ params, body: { isPrivate: true } });
  expect(await titlesOf(nora)).toEqual([]);
});

test('rows of a deleted private team are hidden until it is restored, and are purged with it', async () => {
  const { grace, alan, nora, team, params } = await company();
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  await grace.channels.create({ body: { name: 'Leaders', type: 'public', teamId: team.id } });
  await grace.teams.delete({ params });
  for (const person of [grace, alan, nora]) {
    expect(await titlesOf(person)).toEqual([]);
    expect(await person.channels.list()).toHaveLength(1);
  }
  await grace.teams.restore({ params });
  expect([await titlesOf(alan), await titlesOf(nora)]).toEqual([['Sell the company'], []]);
  await grace.teams.delete({ params });
  await onDatabase(world(), `update teams set deleted_at = now() - interval '31 days'`);
  await world().purge();
  for (const person of [alan, nora]) expect(await titlesOf(person)).toEqual([]);
});

test('members are notified when someone joins a private team, and it is in the audit log', async () => {
  const { ada, grace, alan, nora, team, params } = await company();
  await ada.teams.addMember({ params, body: { userId: ada.id } });
  for (const member of [grace, alan]) {
    const message = 'Ada Byron joined the private team “Leadership”.';
    expect(await member.notifications.list()).toMatchObject([{ message, entityType: 'team', entityId: team.id }]);
  }
  await grace.teams.addMember({ params, body: { userId: nora.id } });
  expect(await alan.notifications.list()).toHaveLength(1);
  const [addedNora, joined] = await ada.audit.list({ query: { kind: 'member' } });
  expect(joined).toMatchObject({ actor: { id: ada.id }, noun: 'teamMembers', title: 'Ada Byron', team: 'Leadership' });
  expect(addedNora).toMatchObject({ actor: { id: grace.id }, title: 'Nora Byron' });
});

test('notifications about its rows are only visible to members, and the audit log does not name the rows', async () => {
  const { ada, grace, nora, team } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  const content = '@Nora look';
  await grace.comments.createOnRock({ params: { rockId: rock.id }, body: { content, mentions: [nora.id] } });
  expect(await nora.notifications.list()).toEqual([]);
  await grace.rocks.delete({ params: { id: rock.id } });
  const [deleted] = await ada.audit.list();
  expect(deleted).toMatchObject({ noun: 'rocks', act: 'deleted', title: null, changes: {} });
});

test('an open row hides a linked private row', async () => {
  const { grace, nora, team } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  const issue = await grace.issues.create({ body: { title: 'Damp', rockId: rock.id } });
  await createTodo(grace, { title: 'Buy paint', issueId: issue.id });
  await createTodo(grace, { title: 'Fire the painter', issueId: issue.id, teamId: team.id });
  expect(await nora.issues.find({ params: { id: issue.id } })).toMatchObject({ rockId: null, todosTotal: 1 });
});

test('only members see the channel of a private team and its messages', async () => {
  const { ada, grace, alan, nora, team, params } = await company();
  const channel = await grace.channels.create({ body: { name: 'Leaders', teamId: team.id } });
  const [outside, inside] = [await nora.live(), await alan.live()];
  const at = { params: { id: channel.id } };
  const message = await grace.messages.create({ ...at, body: { content: 'We sell, @Nora', mentions: [nora.id] } });
  expect(await inside.changed('messages')).toMatchObject([{ content: 'We sell, @Nora' }]);
  expect(await alan.channels.find(at)).toMatchObject({ memberCount: 2 });
  expect((await alan.channels.members(at)).map(({ id }) => id).sort()).toEqual([alan.id, grace.id].sort());
  await createTodo(grace, { title: 'Water the plants', teamId: null });
  expect(Object.keys({ ...(await outside.next('changes')).changed })).toEqual(['todos']);
  for (const outsider of [nora, ada]) {
    expect((await outsider.channels.list()).map(({ name }) => name)).not.toContain('Leaders');
    expect(await reasonOf(outsider.messages.list(at))).toEqual(refused(404));
    const reply = { params: { id: message.id }, body: { content: 'What?' } };
    expect(await reasonOf(outsider.messages.reply(reply))).toEqual(refused(404));
    expect(await outsider.notifications.list({ query: {} })).toEqual([]);
  }
  await grace.teams.removeMember({ params: { ...params, userId: alan.id } });
  expect(await reasonOf(alan.messages.list(at))).toEqual(refused(404));
});

test('an admin who deletes and restores a private team only sees its outline', async () => {
  const { ada, grace, team, params } = await company();
  await ada.teams.delete({ params });
  expect(await ada.teams.restore({ params })).toMatchObject({ id: team.id, description: null, agendas: {} });
  await grace.teams.delete({ params });
  expect(await grace.teams.restore({ params })).toMatchObject({ description: 'Secret plans' });
});

test('an admin who becomes the leader of a private team sees all of it immediately', async () => {
  const { ada, team } = await company();
  const change = ada.teams.change({ params: { id: team.id }, body: { leaderId: ada.id } });
  expect(await change).toMatchObject({ leaderId: ada.id, description: 'Secret plans', memberCount: 3 });
});

test('a deleted private team is in the trash of its leader and of admins', async () => {
  const { ada, grace, alan, nora, team, params } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  await grace.rocks.create({ body: { title: 'Find a buyer', teamId: team.id } });
  await grace.rocks.delete({ params: { id: rock.id } });
  await grace.teams.delete({ params });
  const outline = { kind: 'team', id: team.id, title: 'Leadership', within: null, deletedById: grace.id };
  for (const person of [ada, grace]) expect(await person.trash.list()).toMatchObject([outline]);
  for (const person of [alan, nora]) expect(await person.trash.list()).toEqual([]);
  await ada.teams.restore({ params });
  expect(await ada.trash.list()).toEqual([]);
  expect(await titlesOf(ada)).toEqual([]);
  expect(await titlesOf(alan)).toEqual(['Find a buyer']);
  expect((await grace.trash.list()).map(({ title }) => title)).toEqual(['Sell the company']);
});

test('only members can enter the numbers of a private team, not even managers and admins', async () => {
  const { ada, grace, nora, team } = await company();
  for (const { id } of [grace, nora]) await ada.users.change({ params: { id }, body: { role: 'manager' } });
  const { id: scorecardId } = await grace.scorecards.create({ body: { name: 'Cash', teamId: team.id } });
  const { id } = await grace.measurables.create({ body: { name: 'In the bank', scorecardId } });
  const week = { year: 2026, week: 1, value: 3 };
  for (const outsider of [nora, ada]) {
    expect(await reasonOf(outsider.measurables.enter({ params: { id }, body: week }))).toEqual(refused(404));
    const values = [{ measurableId: id, ...week }];
    expect(await reasonOf(outsider.measurables.enterMany({ body: { values } }))).toEqual(refused(400));
  }
  expect(await grace.measurables.list({ query: { year: 2026 } })).toMatchObject([{ values: [] }]);
});

test('the recap of an open meeting contains nothing of a private team', async () => {
  const { grace, nora, team } = await company();
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  const { id } = await grace.meetings.create({ body: { title: 'All hands', status: 'in_progress' } });
  await createTodo(grace, { title: 'Call the buyer', teamId: team.id });
  await createTodo(grace, { title: 'Water the plants' });
  await grace.meetings.end({ params: { id } });
  const recap = JSON.stringify(await nora.meetings.recap({ params: { id } }));
  expect(recap).toContain('Water the plants');
  expect(recap).not.toContain('Call the buyer');
  expect(recap).not.toContain('Sell the company');
});

test('an owner who is not on a private team gets live changes of their row', async () => {
  const { grace, nora, team } = await company();
  const body = { title: 'Audit', teamId: team.id, ownerId: nora.id };
  const rock = await grace.rocks.create({ body });
  const live = await nora.live();
  await grace.rocks.change({ params: { id: rock.id }, body: { progress: 40 } });
  expect(await live.changed('rocks')).toMatchObject([{ id: rock.id, progress: 40 }]);
  await grace.rocks.change({ params: { id: rock.id }, body: { ownerId: grace.id } });
  expect(await live.removed('rocks')).toEqual([rock.id]);
});

test('rows of a removed person in a private team are reassigned, and members see it', async () => {
  const { ada, grace, alan, nora, team } = await company();
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id, ownerId: grace.id } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: nora.id } });
  expect(await nora.rocks.list()).toMatchObject([{ title: 'Sell the company', ownerId: nora.id }]);
  expect(await nora.teams.list()).toMatchObject([{ leaderId: nora.id, memberCount: 2 }]);
  const message = 'Grace Byron left the organization. Nora Byron now leads the private team “Leadership”.';
  expect(await alan.notifications.list()).toMatchObject([{ message }]);
  expect(await titlesOf(ada)).toEqual([]);
});

test('the leader of a private team, and not an admin, takes over the rows of a removed member', async () => {
  const { ada, grace, alan, team } = await company();
  await ada.users.change({ params: { id: grace.id }, body: { role: 'manager' } });
  const body = { title: 'Sell the company', teamId: team.id, ownerId: alan.id };
  const rock = await grace.rocks.create({ body });
  const todo = await createTodo(grace, body);
  const issue = await grace.issues.create({ body });
  const { id: scorecardId } = await grace.scorecards.create({ body: { name: 'Cash', teamId: team.id } });
  await grace.measurables.create({ body: { name: 'In the bank', scorecardId, ownerId: alan.id } });
  const open = await alan.rocks.create({ body: { title: 'Open the loft', ownerId: alan.id } });
  await ada.users.delete({ params: { id: alan.id }, query: { transferToUserId: ada.id } });
  expect(await ada.rocks.list()).toMatchObject([{ id: open.id, ownerId: ada.id }]);
  expect(await ada.measurables.list({ query: { year: 2026 } })).toEqual([]);
  for (const path of [`todos/${todo.id}`, `issues/${issue.id}`])
    expect((await ada.fetch(`/api/${path}`)).status).toBe(404);
  expect(await grace.rocks.find({ params: { id: rock.id } })).toMatchObject({ ownerId: grace.id });
  expect(await grace.todos.find({ params: { id: todo.id } })).toMatchObject({ ownerId: grace.id });
  expect(await grace.measurables.list({ query: { year: 2026 } })).toMatchObject([{ ownerId: grace.id }]);
});

test('invite links of a former leader of a private team stop working', async () => {
  const { grace, alan, nora, team, params } = await company();
  const codeOf = async (leader: Person) => (await leader.teams.inviteCode({ params })).inviteCode;
  const mayJoin = async (inviteCode: string) =>
    (await world().visitor().invitations.open({ body: { inviteCode } })).team !== undefined;
  const first = await codeOf(grace);
  const { invited } = await grace.invitations.send({ body: { emails: ['chris@example.com'], teamId: team.id } });
  const token = await tokenOf(world(), invited[0]);
  expect([await mayJoin(first), await mayJoin(token)]).toEqual([true, true]);
  await grace.teams.change({ params, body: { leaderId: alan.id } });
  expect([await mayJoin(first), await mayJoin(token)]).toEqual([false, false]);
  const second = await codeOf(alan);
  expect(await mayJoin(second)).toBe(true);
  await alan.teams.addMember({ params, body: { userId: nora.id } });
  expect(await codeOf(alan)).toBe(second);
  await alan.teams.removeMember({ params: { id: team.id, userId: nora.id } });
  expect(await mayJoin(second)).toBe(false);
});

test('a change that began before its author left a private team is refused', async () => {
  const { grace, nora, team, params } = await company();
  await grace.teams.addMember({ params, body: { userId: nora.id } });
  const { id } = await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id } });
  let late: Promise<unknown>[] = [];
  await whileLocked(world(), `select from rocks where id = ${id} for update`, async (waits) => {
    late = [
      reasonOf(nora.comments.createOnRock({ params: { rockId: id }, body: { content: 'I told you' } })),
      reasonOf(nora.milestones.create({ body: { title: 'Tell everyone', rockId: id } })),
    ];
    for (const call of late) await waits(call);
    await grace.teams.removeMember({ params: { ...params, userId: nora.id } });
  });
  expect(await Promise.all(late)).toEqual([refused(404), refused(400)]);
  expect(await grace.comments.listOnRock({ params: { rockId: id } })).toEqual([]);
  expect(await grace.milestones.list()).toEqual([]);
});

test('the rows that become visible or hidden are counted for people who can see them', async () => {
  const { ada, grace, alan, nora, team, params } = await company();
  const teamId = team.id;
  await grace.rocks.create({ body: { title: 'Sell the company', teamId } });
  await grace.rocks.create({ body: { title: 'Open the loft' } });
  await createTodo(grace, { title: 'Call the bank', teamId });
  await grace.issues.create({ body: { title: 'Cash', teamId } });
  await grace.headlines.create({ body: { title: 'A buyer wrote', teamId } });
  await grace.channels.create({ body: { name: 'leaders', type: 'public', teamId } });
  await grace.channels.create({ body: { name: 'two of us', type: 'private', teamId } });
  await grace.videoRooms.create({ body: { name: 'Loft', teamId } });
  const counts = {
    ...{ rocks: 1, todos: 1, issues: 1, headlines: 1, meetings: 0, scorecards: 0, measurables: 0 },
    videoRooms: 1,
  };
  expect(await alan.teams.rows({ params })).toEqual({ ...counts, channels: ['leaders'] });
  for (const outsider of [ada, nora]) expect(await reasonOf(outsider.teams.rows({ params }))).toEqual(refused(404));
  await grace.teams.change({ params, body: { isPrivate: false } });
  await ada.scorecards.create({ body: { name: 'Cash', teamId } });
  expect(await nora.teams.rows({ params })).toMatchObject({ ...counts, scorecards: 1 });
});

test('the list of all members names those of a private team to its members only, and none of a deleted one', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.teams.create({ body: { name: 'Secret', isPrivate: true } });
  const teamsFor = async (person: Person) => (await person.teams.allMembers()).map(({ teamId }) => teamId);
  expect(await teamsFor(ada)).toContain(id);
  expect(await teamsFor(grace)).not.toContain(id);
  await ada.teams.delete({ params: { id } });
  expect(await teamsFor(ada)).not.toContain(id);
});
