import { expect, test } from 'vitest';
import { dayIn } from '#rules/dates.ts';
import type { Job } from '#server/jobs/job.ts';
import { forgottenMeetings } from '#server/meetings/run/forgotten.ts';
import { readerWith } from '#server/users/readers.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { enqueueJob, finishJobs } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { onDatabase } from '#test/on-database.ts';
import { passMinutes } from '#test/recaps.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

const recapsTo = ({ email }: Person) =>
  mailbox()
    .to(email)
    .filter((mail) => /^Subject: .*: recap\r$/m.test(mail));
const changesTo = ({ email }: Person) =>
  mailbox()
    .to(email)
    .filter((mail) => /^Subject: .*: recap changed\r$/m.test(mail));
/** The titles of a person's notifications about a meeting. */
const aboutMeeting = async (person: Person, id: number) =>
  (await person.notifications.list())
    .filter((one) => one.entityType === 'meeting' && one.entityId === id)
    .map(({ title }) => title);
const oneRecapTo = async (person: Person): Promise<string> => {
  await expect.poll(() => recapsTo(person).length).toBe(1);
  return recapsTo(person)[0] ?? '';
};
const count = async (statement: string, id: number) => {
  const [row] = await onDatabase(world(), `select count(*)::int as count from ${statement}`, [id]);
  return row.count as number;
};

const doJob = (job: Job) => enqueueJob(world(), job, {});
const passed = async (...names: string[]) => {
  const open = `state in ('created', 'retry', 'active') and name in (${names.map((name) => `'${name}'`)})`;
  await expect.poll(() => onDatabase(world(), `select name from pgboss.job where ${open}`)).toEqual([]);
};

/** Sends the recaps that become final within this number of minutes. */
async function mailAfter(minutes: number): Promise<void> {
  await passMinutes(world(), minutes);
  await passed('mail-recaps', 'mail-recap');
}

/** A meeting of three people, which a fourth missed, with a row of each kind. */
async function meet() {
  const ada = await world().admin();
  const [grace, joan, alan] = [
    await world().colleague(ada, 'Grace'),
    await world().colleague(ada, 'Joan'),
    await world().colleague(ada, 'Alan'),
  ];
  await confirm(world(), ada, grace, joan, alan);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id } = await ada.meetings.create({ body: { title: 'Leadership L10', teamId, status: 'in_progress' } });
  const params = { id };
  for (const person of [grace, joan]) await person.meetings.join({ params });
  await ada.meetings.attend({ params: { id, userId: alan.id }, body: { isPresent: false } });
  await ada.rocks.create({ body: { title: 'Loft', status: 'off_track', ownerId: ada.id, teamId } });
  await ada.rocks.create({ body: { title: 'Slipway', status: 'on_track', teamId } });
  await createTodo(ada, { title: 'Call the agent', teamId, ownerId: grace.id, dueDate: '2030-01-14' });
  await createTodo(ada, { title: 'Done', teamId, completed: true });
  await createTodo(ada, { title: 'Late', teamId, dueDate: '2020-01-14' });
  const issue = await ada.issues.create({ body: { title: 'No lift', teamId } });
  for (const title of ['Who signs?', 'Who has keys?']) await ada.issues.create({ body: { title, teamId } });
  await ada.issues.change({ params: { id: issue.id }, body: { status: 'resolved', decision: 'We carry them' } });
  for (let nth = 0; nth < 3; nth++) await grace.meetings.tangent({ params });
  await grace.meetings.rate({ params, body: { rating: 9 } });
  await ada.meetings.rate({ params, body: { rating: 6 } });
  return { ada, grace, joan, alan, teamId, params };
}

test('after a meeting the participants get its recap by email, with the figures of its rows', async () => {
  const { ada, grace, joan, alan, teamId, params } = await meet();
  await joan.notifications.changePreferences({ body: { emailNotifications: false } });
  await ada.meetings.end({ params, body: { summary: 'Short and good' } });
  await mailAfter(15);
  const mail = await oneRecapTo(grace);
  await oneRecapTo(ada);
  const solved = await count(`issues where team_id = $1 and status = 'resolved'`, teamId);
  const carried = await count(`issues where team_id = $1 and status = 'open'`, teamId);
  const onTrack = await count(`rocks where team_id = $1 and status = 'on_track'`, teamId);
  const rocks = await count('rocks where team_id = $1', teamId);
  const done = await count('todos where team_id = $1 and completed_at is not null', teamId);
  const due = await count('todos where team_id = $1 and (completed_at is not null or due_date < now())', teamId);
  const [row] = await onDatabase(
    world(),
    `select duration, tangent_count as tangents, avg(meeting_participants.rating)::float8 as rating
     from meetings join meeting_participants on meeting_id = id where id = $1 group by id`,
    [params.id],
  );
  expect([solved, carried, onTrack, rocks, done, due, row]).toEqual([1, 2, 1, 2, 1, 2, expect.anything()]);
  expect(mail).toContain(`${row.duration} minutes, ${row.tangents} tangents, rated ${row.rating} of 10.`);
  expect(mail).toContain('In short\r\n- Short and good');
  expect(mail).toContain(
    `- ${solved} solved, ${carried} carried over\r\n- No lift: Solved\r\n- Who signs? Carried over`,
  );
  expect(mail).toContain('Decisions\r\n- No lift: We carry them\r\n\r\nNew to-dos\r\n');
  expect(mail).toContain('- Call the agent: Grace Byron, Mon, Jan 14');
  expect(mail).toContain(`- ${done} of ${due} done in the past seven days.`);
  expect(mail).toContain(`- ${onTrack} of ${rocks} on track\r\n- Loft (Ada Byron): Off Track`);
  expect(mail).toContain('- Ada Byron: 6 of 10\r\n- Grace Byron: 9 of 10\r\n- Joan Byron: Not rated');
  expect(mail).toContain(`https://deck.example.com/meetings/${params.id}?organization=`);
  expect([...recapsTo(joan), ...recapsTo(alan)]).toEqual([]);
});

test('a recap uses the organization’s terms', async () => {
  const { ada, grace, params } = await meet();
  const { organizationId } = await ada.auth.user();
  const terms = { en: { rock: { one: 'Goal', many: 'Goals' } } };
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { terms } });
  await ada.meetings.end({ params });
  await mailAfter(15);
  expect(await oneRecapTo(grace)).toMatch(/Q\d 20\d\d Goals\r\n- 1 of 2 on track/);
});

test('a meeting that no one ended ends after eight hours without a change, with a complete recap', async () => {
  const { ada, grace, teamId, params } = await meet();
  const { organizationId } = await ada.auth.user();
  const crew = await ada.channels.create({ body: { name: 'crew', teamId } });
  const silentFor = async (hours: number, meanwhile = async () => {}) => {
    const at = `now() - interval '${hours} hours'`;
    const begun = `${at} - interval '1 hour'`;
    await onDatabase(world(), `update events set created_at = ${at} where organization_id = ${organizationId}`);
    await onDatabase(
      world(),
      `update meetings set updated_at = ${at}, actual_start_time = ${begun}, agenda_start_time = ${begun}
       where id = ${params.id}`,
    );
    const times = `created_at = ${begun}, completed_at = case when completed_at is not null then ${begun} end`;
    await onDatabase(world(), `update todos set ${times} where team_id = ${teamId}`);
    await meanwhile();
    await doJob(forgottenMeetings);
    await passed('forgotten-meetings', 'end-forgotten-meeting');
    return ada.meetings.find({ params });
  };
  expect(await silentFor(7.9)).toMatchObject({ status: 'in_progress' });
  const { endedAt, ...ended } = await silentFor(8.1, async () => {
    await createTodo(ada, { title: 'Made since', teamId, completed: true });
    const { id } = await ada.issues.create({ body: { title: 'Solved since', teamId } });
    await ada.issues.change({ params: { id }, body: { status: 'resolved' } });
  });
  expect(ended).toMatchObject({ status: 'completed', duration: 60, rating: 4, tangentCount: 3 });
  expect(Math.round((Date.now() - Date.parse(endedAt ?? '')) / 360_000)).toBe(81);
  const { issues, todos } = await ada.meetings.recap({ params });
  expect(todos.made.map(({ title }) => title)).toEqual(['Call the agent', 'Done', 'Late']);
  expect(todos.finished.map(({ title }) => title)).toEqual(['Done']);
  expect(issues).toMatchObject({
    solved: [{ title: 'No lift', decision: 'We carry them' }],
    carried: 2,
    left: ['Who signs?', 'Who has keys?'],
  });
  expect(await grace.messages.list({ params: { id: crew.id } })).toMatchObject([{ type: 'recap' }]);
  await mailAfter(0);
  const mail = await oneRecapTo(grace);
  expect(mail).toContain('60 minutes, 3 tangents, rated 7.5 of 10.');
  expect(mail).not.toContain('may change');
  expect((await grace.notifications.list()).map(({ message }) => message)).not.toContainEqual(
    expect.stringContaining('may change'),
  );
});

test('a meeting that was suspended for a day ends at its last change, without later work', async () => {
  const { ada, teamId, params } = await meet();
  const { organizationId } = await ada.auth.user();
  await ada.meetings.suspend({ params });
  const lieFor = async (hours: number) => {
    const at = `now() - interval '${hours} hours'`;
    await onDatabase(world(), `update events set created_at = ${at} where organization_id = ${organizationId}`);
    await onDatabase(
      world(),
      `update meetings set updated_at = ${at}, actual_start_time = ${at} - interval '2 hours' where id = ${params.id}`,
    );
    await createTodo(ada, { title: 'Made since', teamId });
    await doJob(forgottenMeetings);
    await passed('forgotten-meetings', 'end-forgotten-meeting');
    return ada.meetings.find({ params });
  };
  expect(await lieFor(23)).toMatchObject({ status: 'suspended' });
  const { endedAt, ...ended } = await lieFor(25);
  expect(ended).toMatchObject({ status: 'completed' });
  expect(Math.round((Date.now() - Date.parse(endedAt ?? '')) / 3_600_000)).toBe(25);
  expect((await ada.meetings.recap({ params })).todos.made).toEqual([]);
});

test('a recap leaves out changes made while the meeting was suspended', async () => {
  const { ada, teamId, params } = await meet();
  await ada.meetings.suspend({ params });
  await createTodo(ada, { title: 'Made between', teamId });
  await ada.meetings.start({ params });
  await createTodo(ada, { title: 'Made after', teamId });
  await ada.meetings.end({ params });
  const { todos } = await ada.meetings.recap({ params });
  expect(todos.made.map(({ title }) => title)).toEqual(['Call the agent', 'Done', 'Late', 'Made after']);
});

test('a recap begins with its reader’s to-dos, one per line, and the date of the next meeting', async () => {
  const { ada, grace, teamId, params } = await meet();
  await ada.issues.create({ body: { title: 'Who pays?', teamId, ownerId: grace.id } });
  await createTodo(grace, { title: 'Old and done', teamId, ownerId: grace.id, completed: true });
  const { id } = await ada.meetings.create({ body: { title: 'Next L10', teamId, meetingDate: '2030-01-07' } });
  await ada.meetings.end({ params });
  await mailAfter(15);
  const { formatDay } = readerWith({ language: 'en', locale: null, timeZone: null });
  const day = formatDay(dayIn('UTC', new Date(Date.now() - 15 * 60_000)));
  const mail = await oneRecapTo(grace);
  expect(mail).toContain(`Subject: Leadership L10, ${day}: recap`);
  expect(mail).toContain('For you\r\n- New to-do: Call the agent, due Mon, Jan 14');
  expect(mail).toContain('- Issue: Who pays?');
  expect(mail).not.toContain('To-do: Old and done');
  expect(mail).toContain('Next meeting\r\n- Next L10, Mon, Jan 7\r\n');
  expect(mail).toContain(`/meetings/${id}/live`);
  expect(await oneRecapTo(ada)).not.toContain('New to-do: Call the agent, due');
});

test('the recap is mailed at the end, also to people who left early or were absent, and no second time if it stays as it is', async () => {
  const { ada, alan, grace, joan, teamId, params } = await meet();
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: alan.id } });
  await ada.meetings.attend({ params: { ...params, userId: joan.id }, body: { isPresent: false } });
  await ada.meetings.end({ params });
  for (const person of [ada, alan, grace, joan])
    expect(await oneRecapTo(person)).toContain('This recap may change for 15 minutes.');
  // Work that goes on does not change what the meeting decided.
  const [todo] = await grace.todos.list({ query: { scope: 'mine' } });
  await grace.todos.change({ params: { id: todo?.id ?? 0 }, body: { completed: true } });
  await mailAfter(15);
  await mailAfter(15);
  expect([ada, alan, grace, joan].map((person) => recapsTo(person).length)).toEqual([1, 1, 1, 1]);
  expect(changesTo(grace)).toEqual([]);
});

test('what changes within 15 minutes is mailed once more, with what it is', async () => {
  const { ada, grace, joan, params } = await meet();
  await ada.meetings.end({ params });
  await oneRecapTo(grace);
  await joan.meetings.rate({ params, body: { rating: 3 } });
  const [issue] = (await ada.issues.list()).filter(({ title }) => title === 'No lift');
  await ada.issues.change({ params: { id: issue?.id ?? 0 }, body: { decision: 'We rent a crane' } });
  expect((await grace.meetings.recap({ params })).issues.solved).toMatchObject([
    { title: 'No lift', decision: 'We rent a crane' },
  ]);
  await mailAfter(14);
  expect(changesTo(grace)).toEqual([]);
  await mailAfter(1);
  await expect.poll(() => changesTo(grace).length).toBe(1);
  const [change = ''] = changesTo(grace);
  expect(change).toContain('This recap has changed since we sent it: Decisions, Attendance and ratings.');
  expect(change).toContain('- No lift: We rent a crane');
  expect(change).toContain('- Joan Byron: 3 of 10 (added after the end)');
  expect(change).not.toContain('may change');
  await ada.issues.change({ params: { id: issue?.id ?? 0 }, body: { decision: 'We do nothing' } });
  await mailAfter(15);
  expect(changesTo(grace)).toHaveLength(1);
  expect((await grace.meetings.recap({ params })).issues.solved).toMatchObject([{ decision: 'We rent a crane' }]);
});

test('a meeting that is reopened and ends again soon is mailed as a change, once it is final', async () => {
  const { ada, grace, teamId, params } = await meet();
  await ada.meetings.end({ params });
  await oneRecapTo(grace);
  await ada.meetings.reopen({ params });
  await mailAfter(5);
  await createTodo(ada, { title: 'Call the yard', teamId, ownerId: grace.id });
  await ada.meetings.end({ params });
  await mailAfter(14);
  expect([recapsTo(grace).length, changesTo(grace).length]).toEqual([1, 0]);
  await mailAfter(1);
  await expect.poll(() => changesTo(grace).length).toBe(1);
  expect(changesTo(grace)[0]).toContain('- New to-do: Call the yard');
});

test('a meeting that went on for long after it was reopened is mailed at its new end', async () => {
  const { ada, grace, params } = await meet();
  await ada.meetings.end({ params });
  await oneRecapTo(grace);
  await ada.meetings.reopen({ params });
  await onDatabase(world(), `update meeting_recap_readers set mailed_at = mailed_at - interval '1 hour'`);
  await ada.meetings.rate({ params, body: { rating: 10 } });
  await ada.meetings.end({ params });
  await expect.poll(() => changesTo(grace).length).toBe(1);
  expect(changesTo(grace)[0]).toContain('This recap may change for 15 minutes.');
});

test('everyone but the person who ended a meeting is notified of its end with their to-dos, and no longer of its start', async () => {
  const { ada, grace, joan, alan, teamId } = await meet();
  for (const { id: userId } of [grace, joan, alan])
    await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  const [running] = await ada.meetings.list({ query: { status: 'in_progress' } });
  await ada.meetings.end({ params: { id: running?.id ?? 0 } });
  const { id } = await ada.meetings.create({
    body: { title: 'Second L10', teamId, meetingDate: new Date().toISOString() },
  });
  await ada.meetings.start({ params: { id } });
  await createTodo(ada, { title: 'Splice', teamId, ownerId: joan.id });
  await createTodo(ada, { title: 'Caulk', teamId, ownerId: joan.id });
  expect(await aboutMeeting(joan, id)).toEqual(['Meeting started']);
  const live = await joan.live();
  await ada.meetings.end({ params: { id } });
  await live.changed('notifications');
  await passed('mail-recaps', 'mail-recap');
  expect(await aboutMeeting(joan, id)).toEqual(['Meeting ended']);
  const [ended] = (await joan.notifications.list()).filter(({ entityId }) => entityId === id);
  expect(ended?.message).toMatch(/^Second L10 ended: 2 to-dos for you\. The recap may change until .+ UTC\.$/);
  expect(await aboutMeeting(alan, id)).toEqual(['Meeting ended']);
  expect(await aboutMeeting(ada, id)).toEqual([]);
  await finishJobs(world(), 'mail-notifications', 'send-mail');
  expect(mailbox().to(alan.email).join()).not.toContain('started');
  expect(mailbox().to(alan.email).join()).not.toContain('Meeting ended');
  await ada.meetings.reopen({ params: { id } });
  expect(await aboutMeeting(joan, id)).toEqual(['Meeting started']);
});

test('an absent person says that they read the recap, and only the organizer sees who did', async () => {
  const { ada, grace, alan, teamId, params } = await meet();
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: alan.id } });
  await createTodo(ada, { title: 'For Alan', teamId, ownerId: alan.id, dueDate: '2030-01-15' });
  await ada.meetings.end({ params });
  expect(await alan.meetings.ownRecap({ params })).toEqual({
    todos: [{ id: expect.any(Number), title: 'For Alan', dueDate: '2030-01-15', isNew: true }],
    issues: [],
    wasAbsent: true,
    readAt: null,
    readers: [],
  });
  expect((await ada.meetings.ownRecap({ params }))?.readers).toEqual([{ userId: alan.id, readAt: null }]);
  const live = await ada.live();
  const { readAt } = await alan.meetings.readRecap({ params });
  await live.changed('meetings');
  expect(await alan.meetings.readRecap({ params })).toMatchObject({ readAt });
  expect(await ada.meetings.ownRecap({ params })).toMatchObject({
    wasAbsent: false,
    readers: [{ userId: alan.id, readAt }],
  });
  expect(await grace.meetings.ownRecap({ params })).toMatchObject({ wasAbsent: false, readers: [] });
  await ada.meetings.reopen({ params });
  expect(await alan.meetings.ownRecap({ params })).toBeNull();
  await expect(alan.meetings.readRecap({ params })).rejects.toMatchObject({ status: 404 });
  await ada.meetings.end({ params });
  expect((await ada.meetings.ownRecap({ params }))?.readers).toEqual([{ userId: alan.id, readAt: null }]);
});
