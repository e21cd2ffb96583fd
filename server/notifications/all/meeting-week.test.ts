import { expect, test } from 'vitest';
import type { Job } from '#server/jobs/job.ts';
import { remindOfMeetings } from '#server/meeting-invitations/reminders.ts';
import { mailRecaps } from '#server/meetings/recap/mail.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { enqueueJob, finishJobs } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { fileIn, readFile, sendInvitations, tokenTo } from '#test/meeting-invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

/** Its clock never changes, and days can be moved by 24 hours. */
const timeZone = 'Asia/Tokyo';
const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** The full minute in which the meeting will begin, once everything has moved by a week. */
const begins = (Math.floor(Date.now() / minuteMs) + 5) * minuteMs;
const inAWeek = new Date(begins + weekMs).toISOString();

/** Moves everything in the database into the past, as if this time had passed. */
async function pass(time: string): Promise<void> {
  const columns = (await onDatabase(
    world(),
    `select table_name as table, string_agg(format('%1$I = (%1$I - interval %2$L)::%3$s', column_name, passed, data_type), ', ') as moved
     from information_schema.columns join information_schema.tables using (table_schema, table_name),
       lateral (select case data_type when 'date' then extract(day from $1::text::interval) || ' days' else $1::text end as passed) as time
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('timestamp with time zone', 'date')
       and is_generated = 'NEVER' group by table_name`,
    [time],
  )) as { table: string; moved: string }[];
  const moves = columns.map(({ table, moved }) => `update "${table}" set ${moved};`);
  // Triggers would count these as changes.
  await onDatabase(world(), `set session_replication_role = replica; ${moves.join(' ')}`);
}

/** Runs a job that looks each minute for what is due. */
async function look(job: Job): Promise<void> {
  await enqueueJob(world(), job, {});
  await finishJobs(world(), job.name, 'mail-recap', 'send-mail');
}

const titlesOf = async (person: Person) => (await person.notifications.list()).map(({ title }) => title);
const mailsTo = ({ email }: Person, subject: RegExp) =>
  mailbox()
    .to(email)
    .filter((mail) => subject.test(mail));

test('four people go through a week: invited, prepared, met, and prepared again', async () => {
  const ada = await world().admin();
  const [grace, joan, alan] = [
    await world().colleague(ada, 'Grace'),
    await world().colleague(ada, 'Joan'),
    await world().colleague(ada, 'Alan'),
  ];
  await confirm(world(), ada, grace, joan, alan);
  await joan.users.changePreferences({ body: { timeZone: 'America/New_York' } });
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
  const { id: teamId } = await ada.teams.create({ body: { name: 'Yard' } });
  for (const { id: userId } of [ada, grace, joan, alan])
    await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  const card = await ada.scorecards.create({ body: { name: 'Yard', teamId } });
  await ada.measurables.create({ body: { name: 'Boats', scorecardId: card.id, ownerId: grace.id } });

  // A week before, the meeting is scheduled, and three are invited.
  const schedule = { title: 'Yard L10', teamId, meetingDate: inAWeek, repeat: 'weekly' as const };
  const { id } = await ada.meetings.create({ body: schedule });
  const params = { id };
  await sendInvitations(world());
  for (const person of [grace, joan, alan]) {
    expect(await titlesOf(person)).toEqual(['Meeting scheduled']);
    const invitation = readFile(
      mailbox()
        .to(person.email)
        .flatMap((mail) => fileIn(mail) ?? [])[0] ?? '',
    );
    expect(invitation).toMatchObject({ method: 'REQUEST', events: [{ rule: 'FREQ=WEEKLY' }] });
  }
  for (const [person, answer] of [
    [grace, 'accepted'],
    [alan, 'declined'],
  ] as const)
    await world()
      .visitor()
      .meetingInvitations.reply({ body: { token: tokenTo(mailbox(), person.email), answer } });
  const todo = await createTodo(ada, {
    title: 'Order the rope',
    ownerId: grace.id,
    teamId,
    dueDate: inAWeek.slice(0, 10),
  });

  // Four days later, one is asked to prepare, and does.
  await pass('4 days');
  const preparing = async (meetingId: number, person: Person) =>
    (await ada.meetings.preparation({ params: { id: meetingId } })).people.find(({ userId }) => userId === person.id);
  expect(await preparing(id, grace)).toMatchObject({ numbers: { done: 0, total: 1 }, todos: { done: 0, total: 1 } });
  expect(await ada.meetings.nudge({ params, body: { userIds: [grace.id] } })).toEqual({ userIds: [grace.id] });
  expect(await titlesOf(grace)).toContain('Prepare your meeting');
  await grace.todos.change({ params: { id: todo.id }, body: { completed: true } });
  const issue = await grace.issues.create({ body: { title: 'Tar is late', teamId } });
  expect(await preparing(id, grace)).toMatchObject({ todos: { done: 1, total: 1 }, issues: 1, mayBeNudged: false });

  // On the day all but who declined are reminded once.
  await pass('3 days');
  await look(remindOfMeetings);
  await look(remindOfMeetings);
  const reminders = async (person: Person) =>
    (await titlesOf(person)).filter((title) => title === 'Meeting starting soon').length;
  expect(await Promise.all([grace, joan, alan].map(reminders))).toEqual([1, 1, 0]);
  await ada.meetings.start({ params });
  for (const person of [ada, grace, joan]) await person.meetings.join({ params });
  await ada.meetings.attend({ params: { id, userId: alan.id }, body: { isPresent: false } });
  const newTodo = await createTodo(ada, {
    title: 'Ask the guild',
    ownerId: joan.id,
    teamId,
    dueDate: inAWeek.slice(0, 10),
  });
  await ada.issues.create({ body: { title: 'Who signs?', teamId } });
  await grace.issues.change({ params: { id: issue.id }, body: { status: 'resolved', decision: 'We boil our own' } });
  await ada.meetings.end({ params, body: { summary: 'A good hour' } });

  // At once everyone reads what it means for them, and later what changed in the quarter of an hour afterwards.
  await look(mailRecaps);
  expect(await titlesOf(joan)).toContain('Meeting ended');
  expect(mailsTo(joan, /^Subject: .*: recap\r$/m)[0]).toContain('Ask the guild');
  await grace.issues.change({ params: { id: issue.id }, body: { decision: 'We buy it from the guild' } });
  await pass('15 minutes');
  await look(mailRecaps);
  const [change, ...more] = mailsTo(joan, /^Subject: .*: recap changed\r$/m);
  expect([change, more]).toEqual([expect.stringContaining('We buy it from the guild'), []]);
  await alan.meetings.readRecap({ params });

  // The next day they prepare for the meeting after it.
  await pass('1 day');
  const [next] = (await ada.meetings.list({ query: { status: 'scheduled' } })).filter(({ nth }) => nth === 1);
  expect(next?.meetingDate).toBe(new Date(begins + (weekMs * 6) / 7 - 15 * minuteMs).toISOString());
  expect(await preparing(next?.id ?? 0, joan)).toMatchObject({ todos: { done: 0, total: 1 } });
  const { issues, todos } = await joan.meetings.carriedOver({ params: { id: next?.id ?? 0 } });
  expect([issues.length, todos.some((one) => one.id === newTodo.id)]).toEqual([1, false]);
});
