import { expect, test } from 'vitest';
import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { readByIcalJs, readByNodeIcal } from '#test/calendars.ts';
import { confirm } from '#test/confirm.ts';
import { startJobs } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { calendarAfter, fileIn, filesTo, readFile, sendInvitations, tokenTo } from '#test/meeting-invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

const timeZone = 'Europe/Lisbon';
const today = dayIn(timeZone, new Date());
/** A day of a year from now in which the clock changes soon, so that every series crosses the change. */
const marchDay = `${Number(today.slice(0, 4)) + 1}-03-15`;
const at = (days: number, time = '09:00') => momentIn(timeZone, dayAfter(marchDay, days), time).toISOString();

const send = () => sendInvitations(world());
const filesOf = (person: Person) => filesTo(mailbox(), person.email);
const lastOf = (person: Person) => readFile(filesOf(person).at(-1) ?? '');
/** The meetings that a person's calendar contains. */
const startsOf = (person: Person, from = at(0, '00:00'), to = at(29, '00:00')) =>
  readByIcalJs(calendarAfter(filesOf(person)), from, to).map(({ start }) => start);
const summaryOf = (person: Person) =>
  filesOf(person).map((file) => {
    const { method, events } = readFile(file);
    return [method, ...events.map(({ replaces, status }) => `${replaces ? 'date' : 'all'} ${status}`)].join(' ');
  });

/** A team of Ada, who schedules, and Grace, in Lisbon. */
async function crew() {
  const ada = await world().admin();
  const [grace, joan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Joan')];
  await confirm(world(), ada, grace, joan);
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  for (const { id } of [ada, grace]) await ada.teams.addMember({ params: { id: teamId }, body: { userId: id } });
  const schedule = async (fields: object = {}) => {
    const body = { title: 'Leadership L10', teamId, meetingDate: at(0), durationMinutes: 90, ...fields };
    const meeting = await ada.meetings.create({ body });
    await send();
    return meeting;
  };
  return { ada, grace, joan, teamId, schedule };
}

test('people of a series get an invitation that calendar programs read, across a change of the clock', async () => {
  const { ada, grace, joan, schedule } = await crew();
  const { id } = await schedule({ repeat: 'weekly', description: 'Numbers, then issues' });
  const [file = '', ...others] = filesOf(grace);
  expect(others).toEqual([]);
  const expected = [0, 7, 14, 21, 28].map((days) => ({ start: at(days), title: 'Leadership L10' }));
  expect(expected.map(({ start }) => start.slice(11, 16))).toContain('08:00');
  expect(readByIcalJs(file, at(0), at(28))).toEqual(expected);
  expect(readByNodeIcal(file, at(0), at(28))).toEqual(expected);
  expect(readFile(file)).toMatchObject({
    method: 'REQUEST',
    events: [
      {
        status: 'CONFIRMED',
        rule: 'FREQ=WEEKLY',
        organizer: `mailto:${ada.email}`,
        sentBy: 'mailto:deck@example.com',
        attendees: [{ address: `mailto:${grace.email}`, answer: 'NEEDS-ACTION', name: 'Grace Byron' }],
      },
    ],
  });
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Lisbon\r\n');
  expect(file).toContain('X-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\n');
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const download = await (await grace.calendars.meeting({ params: { id } })).text();
  expect(readFile(download).events[0]?.uid).toBe(readFile(file).events[0]?.uid);
  const mail = mailbox().to(grace.email).at(-1) ?? '';
  expect(mail).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
  expect(mail).toMatch(/^Reply-To: Ada Byron <ada/m);
  expect(filesOf(joan)).toEqual([]);
  const messages = (await grace.notifications.list()).map(({ title }) => title);
  expect(messages).toEqual(['Meeting scheduled']);
});

test('who schedules gets the event for their own calendar, without a question, and no notification', async () => {
  const { ada, schedule } = await crew();
  await schedule();
  expect(readFile(filesOf(ada)[0] ?? '')).toMatchObject({ method: 'PUBLISH', events: [{ attendees: [] }] });
  expect(mailbox().to(ada.email).at(-1)).not.toContain('/meeting-answer');
  expect(await ada.notifications.list()).toEqual([]);
});

test('after each update and cancellation a calendar contains exactly the meetings to come', async () => {
  const { ada, grace, schedule } = await crew();
  const { id, seriesId } = await schedule({ repeat: 'weekly' });
  const nth = async (number: number) =>
    (await ada.meetings.list({ query: { status: 'scheduled' } })).find((one) => one.nth === number)?.id ?? 0;
  const expectSame = async (...times: string[]) => {
    await send();
    const calendar = calendarAfter(filesOf(grace));
    for (const read of [readByIcalJs, readByNodeIcal]) {
      expect(read(calendar, at(0, '00:00'), at(29, '00:00')).map(({ start }) => start)).toEqual(times);
    }
  };
  await expectSame(...[0, 7, 14, 21, 28].map((days) => at(days)));
  await ada.meetings.change({ params: { id: await nth(1) }, body: { meetingDate: at(8, '15:00') } });
  await expectSame(at(0), at(8, '15:00'), at(14), at(21), at(28));
  await ada.meetings.change({ params: { id: await nth(1) }, body: { meetingDate: at(7) } });
  await expectSame(...[0, 7, 14, 21, 28].map((days) => at(days)));
  await ada.meetings.close({ params: { id: await nth(1) } });
  await expectSame(at(0), at(14), at(21), at(28));
  await ada.meetings.change({ params: { id }, body: { title: 'Long L10', following: true } });
  await expectSame(at(0), at(14), at(21), at(28));
  await ada.meetings.change({ params: { id }, body: { meetingDate: at(1, '10:00'), following: true } });
  await expectSame(at(1, '10:00'), at(15, '10:00'), at(22, '10:00'));
  await ada.meetings.change({ params: { id }, body: { repeat: 'biweekly' } });
  await expectSame(at(1, '10:00'), at(15, '10:00'));
  await ada.meetings.close({ params: { id }, query: { following: true } });
  await expectSame();
  expect(summaryOf(grace)).toEqual([
    'REQUEST all CONFIRMED',
    'REQUEST date CONFIRMED',
    'REQUEST date CONFIRMED',
    'CANCEL date CANCELLED',
    'REQUEST all CONFIRMED',
    'REQUEST all CONFIRMED',
    'REQUEST all CONFIRMED',
    'CANCEL all CANCELLED',
  ]);
  const events = filesOf(grace).map((file) => readFile(file).events[0]);
  expect(new Set(events.map((event) => event?.uid)).size).toBe(1);
  const sequences = events.map((event) => event?.sequence ?? 0);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  expect(seriesId).not.toBeNull();
});

test('several changes in short order become one mail, and a change that calendars do not show becomes none', async () => {
  const { ada, grace, schedule } = await crew();
  const { id } = await schedule();
  for (const hour of ['10', '11', '12'])
    await ada.meetings.change({ params: { id }, body: { meetingDate: at(0, `${hour}:00`) } });
  await send();
  expect(filesOf(grace)).toHaveLength(2);
  expect(lastOf(grace).events[0]?.start).toContain(at(0, '12:00').slice(0, 19));
  await ada.meetings.change({ params: { id }, body: { officeRoom: 'Focus Room' } });
  await send();
  expect(filesOf(grace)).toHaveLength(2);
});

test('someone added to a one-on-one is invited, and someone removed gets a notification and a cancellation', async () => {
  const { ada, grace, joan } = await crew();
  const body = {
    title: 'Ada & Grace',
    meetingType: 'one_on_one' as const,
    meetingDate: at(0),
    participantIds: [grace.id],
  };
  const { id } = await ada.meetings.create({ body });
  await send();
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED']);
  await ada.meetings.change({ params: { id }, body: { participantIds: [joan.id] } });
  await send();
  expect([summaryOf(grace), summaryOf(joan)]).toEqual([
    ['REQUEST all CONFIRMED', 'CANCEL all CANCELLED'],
    ['REQUEST all CONFIRMED'],
  ]);
  const messages = (await grace.notifications.list()).map(({ title, entityId }) => [title, entityId]);
  expect(messages).toContainEqual(['No longer invited', null]);
});

test('someone who joins or leaves the team is invited to its series, or gets a cancellation', async () => {
  const { ada, joan, teamId, schedule } = await crew();
  await schedule({ repeat: 'weekly' });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: joan.id } });
  await send();
  expect(summaryOf(joan)).toEqual(['REQUEST all CONFIRMED']);
  await ada.teams.removeMember({ params: { id: teamId, userId: joan.id } });
  await send();
  expect(summaryOf(joan)).toEqual(['REQUEST all CONFIRMED', 'CANCEL all CANCELLED']);
});

test('someone who leaves the organization gets a cancellation', async () => {
  const { ada, grace, schedule } = await crew();
  await schedule();
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await send();
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED', 'CANCEL all CANCELLED']);
});

test('a single meeting that becomes a series, and a series that ends, leave one entry each', async () => {
  const { ada, grace, schedule } = await crew();
  const { id } = await schedule();
  await ada.meetings.change({ params: { id }, body: { repeat: 'weekly' } });
  await send();
  const startsIn = () =>
    readByIcalJs(calendarAfter(filesOf(grace)), at(0, '00:00'), at(8, '00:00')).map(({ start }) => start);
  expect(startsIn()).toEqual([at(0), at(7)]);
  await ada.meetings.change({ params: { id }, body: { repeat: null } });
  await send();
  expect(startsIn()).toEqual([at(0)]);
});

test('people who turned invitations off get a plain mail, and each reads their own language', async () => {
  const { grace, schedule } = await crew();
  await grace.notifications.changePreferences({ body: { meetingInvitations: false } });
  await schedule();
  await startJobs(world(), `name = 'mail-notifications' and state = 'created'`);
  await expect
    .poll(
      () =>
        mailbox()
          .to(grace.email)
          .filter((mail) => mail.includes('invites you to')).length,
    )
    .toBe(1);
  expect(filesOf(grace)).toEqual([]);

  const german = await crew();
  await german.grace.users.changePreferences({ body: { language: 'de', timeZone: 'Europe/Berlin' } });
  await german.schedule();
  const mail = mailbox().to(german.grace.email).at(-1) ?? '';
  expect(mail.match(/\r\n\r\nEinladung: [\s\S]*?\r\n\r\nAnnehmen:/)?.[0]).toContain(
    "Ada Byron von Ada's crew lädt dich ein.\r\n\r\nWann\r\n- Mo., 15. März, 10:00 MEZ (09:00 WEZ)",
  );
});

test('the link in the mail turns invitations off', async () => {
  const { grace, schedule } = await crew();
  await schedule();
  const mail = mailbox().to(grace.email).at(-1) ?? '';
  const [, token] = mail.match(/unsubscribe\?token=([\w.-]+)>/) ?? [];
  const path = `/api/notifications/unsubscribe?token=${token}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await world().visitor().fetch(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(await grace.notifications.preferences()).toMatchObject({
    meetingInvitations: false,
    emailNotifications: true,
  });
});

test.each([450, 550])('a mail server that refuses one recipient with %i gets the mails to the others', async (code) => {
  const { ada, grace, joan, teamId } = await crew();
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: joan.id } });
  mailbox().refuse(code, grace.email);
  await ada.meetings.create({ body: { title: 'Leadership L10', teamId, meetingDate: at(0) } });
  await startJobs(world(), `name = 'mail-meeting-invitations' and state = 'created'`);
  await expect.poll(() => filesOf(joan).length).toBe(1);
  await expect
    .poll(() =>
      onDatabase(world(), `select 1 from pgboss.job where name = 'send-mail' and state in ('retry', 'failed')`),
    )
    .not.toEqual([]);
  expect(filesOf(grace)).toEqual([]);
  mailbox().refuse(null);
  await onDatabase(
    world(),
    `update pgboss.job set state = 'cancelled' where name = 'send-mail' and state in ('retry', 'failed')`,
  );
});

test('a meeting that was started at once, has ended or lies in the past invites no one', async () => {
  const { ada, grace, schedule } = await crew();
  await schedule({ status: 'in_progress', meetingDate: new Date().toISOString() });
  await schedule({ title: 'Long ago', meetingDate: '2020-03-02T09:00:00.000Z' });
  const { id } = await ada.meetings.create({ body: { title: 'Soon', meetingDate: at(0), participantIds: [grace.id] } });
  await ada.meetings.start({ params: { id } });
  await ada.meetings.end({ params: { id } });
  await send();
  expect(filesOf(grace)).toEqual([]);
});

test('guests get the mail with the titles of the agenda, and nothing else', async () => {
  const { ada, grace, schedule } = await crew();
  const guest = `implementer-${ada.id.slice(0, 8)}@elsewhere.example`;
  const { id } = await schedule({ guests: [guest], description: 'Salaries: do not tell' });
  const [mail = '', ...more] = mailbox().to(guest);
  expect(more).toEqual([]);
  expect(mail).toContain('Customer/Employee Headlines');
  const [event] = readFile(fileIn(mail) ?? '').events;
  expect(event?.description).toContain('Customer/Employee Headlines');
  expect(event?.attendees.map(({ address }) => address)).toEqual([`mailto:${guest}`]);
  for (const secret of ['Salaries', `/meetings/${id}`, grace.email]) {
    expect(mail).not.toContain(secret);
    expect(fileIn(mail)).not.toContain(secret);
  }
  await ada.meetings.change({ params: { id }, body: { guests: [] } });
  await send();
  expect(filesTo(mailbox(), guest).map((file) => readFile(file).method)).toEqual(['REQUEST', 'CANCEL']);
});

test('a guest’s address that is a member’s is treated as the member, once', async () => {
  const { ada, grace, joan, schedule } = await crew();
  const { id, guests } = await schedule({ guests: [grace.email, joan.email] });
  expect(guests).toEqual([grace.email, joan.email]);
  expect([filesOf(grace).length, filesOf(joan).length]).toEqual([1, 1]);
  expect((await joan.notifications.list()).map(({ title }) => title)).toEqual(['Meeting scheduled']);
  const invitees = await ada.meetingInvitations.list({ params: { id } });
  expect(invitees.map(({ user, guest }) => user?.firstName ?? guest)).toEqual(['Ada', 'Grace', joan.email]);
});

test('too many guests, wrong addresses, and guests of an account without a confirmed address are refused', async () => {
  const { ada, teamId } = await crew();
  const create = (person: Person, guests: string[]) =>
    person.meetings.create({ body: { title: 'L10', teamId, meetingDate: at(0), guests } });
  const many = Array.from({ length: 21 }, (_, nth) => `guest-${nth}@elsewhere.example`);
  await expect(create(ada, many)).rejects.toThrow('You can invite at most 20 guests');
  await expect(create(ada, ['nobody'])).rejects.toThrow('Enter a valid email address');
  const mallory = await world().admin('Mallory');
  await expect(
    mallory.meetings.create({ body: { title: 'Spam', meetingDate: at(0), guests: ['a@elsewhere.example'] } }),
  ).rejects.toThrow('Confirm your email address before you invite guests');
});

test('a person and a guest added to one date of a series get that date alone, and its cancellation when removed', async () => {
  const { ada, grace, joan } = await crew();
  const guest = `candidate-${ada.id.slice(0, 8)}@elsewhere.example`;
  const body = { title: 'Duo', meetingDate: at(0), repeat: 'weekly' as const, participantIds: [grace.id] };
  await ada.meetings.create({ body });
  await send();
  const meetings = await ada.meetings.list({ query: { status: 'scheduled' } });
  const { id = 0 } = meetings.find(({ nth }) => nth === 1) ?? {};
  const people = (participantIds: string[], guests: string[]) =>
    ada.meetings.change({ params: { id }, body: { participantIds, guests } });
  await people([grace.id, joan.id], [guest]);
  await send();
  const [uid] = readFile(filesOf(grace)[0] ?? '').events.map((event) => event.uid);
  for (const files of [filesOf(joan), filesTo(mailbox(), guest)]) {
    expect(files).toHaveLength(1);
    expect(readFile(files[0] ?? '')).toMatchObject({ method: 'REQUEST', events: [{ uid, rule: null, title: 'Duo' }] });
    expect(readFile(files[0] ?? '').events[0]?.replaces).toContain(at(7).slice(0, 10));
    for (const read of [readByIcalJs, readByNodeIcal])
      expect(read(files[0] ?? '', at(0), at(29))).toEqual([{ start: at(7), title: 'Duo' }]);
  }
  expect(lastOf(joan).events[0]?.attendees.map(({ name }) => name)).toEqual(['Joan Byron', 'Grace Byron', guest]);
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED']);
  expect((await joan.notifications.list()).map(({ title, entityId }) => [title, entityId])).toEqual([
    ['Meeting scheduled', id],
  ]);

  const token = tokenTo(mailbox(), joan.email);
  await world()
    .visitor()
    .meetingInvitations.reply({ body: { token, answer: 'accepted' } });
  expect(await joan.meetingInvitations.list({ params: { id } })).toContainEqual(
    expect.objectContaining({ user: expect.objectContaining({ id: joan.id }), answer: 'accepted' }),
  );
  await ada.meetings.change({ params: { id }, body: { title: 'Trio' } });
  await send();
  expect(lastOf(joan)).toMatchObject({ method: 'REQUEST', events: [{ uid, title: 'Trio' }] });
  expect(lastOf(joan).events[0]?.attendees[0]?.answer).toBe('ACCEPTED');

  await people([joan.id], []);
  await send();
  expect(lastOf(grace)).toMatchObject({ method: 'CANCEL', events: [{ uid, status: 'CANCELLED' }] });
  expect(startsOf(grace)).toEqual([0, 14, 21, 28].map((days) => at(days)));
  expect((await grace.notifications.list())[0]?.message).toMatch(/^Ada Byron no longer expects you in “Trio” on /);
  await people([grace.id], []);
  await send();
  expect(startsOf(grace)).toEqual([0, 7, 14, 21, 28].map((days) => at(days)));
  expect(summaryOf(joan)).toEqual(['REQUEST date CONFIRMED', 'REQUEST date CONFIRMED', 'CANCEL date CANCELLED']);
  expect(filesTo(mailbox(), guest).map((file) => readFile(file).method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  for (const files of [filesOf(joan), filesTo(mailbox(), guest)]) {
    const sequences = files.map((file) => readFile(file).events[0]?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  }
  expect((await joan.notifications.list()).map(({ title }) => title)).toContain('No longer invited');
});

test('someone invited to two dates gets one mail with both, and all dates when they join the series', async () => {
  const { ada, grace, joan } = await crew();
  const body = { title: 'Duo', meetingDate: at(0), repeat: 'weekly' as const, participantIds: [grace.id] };
  const { id: first } = await ada.meetings.create({ body });
  await send();
  const meetings = await ada.meetings.list({ query: { status: 'scheduled' } });
  for (const nth of [0, 1]) {
    const { id = 0 } = meetings.find((one) => one.nth === nth) ?? {};
    await ada.meetings.change({ params: { id }, body: { participantIds: [grace.id, joan.id] } });
  }
  await send();
  expect(summaryOf(joan)).toEqual(['REQUEST date CONFIRMED date CONFIRMED']);
  const dates = filesOf(joan).flatMap((file) => readByIcalJs(file, at(0), at(29)));
  expect(dates.sort((one, other) => one.start.localeCompare(other.start))).toEqual(
    [0, 7].map((days) => ({ start: at(days), title: 'Duo' })),
  );
  await ada.meetings.change({ params: { id: first }, body: { participantIds: [grace.id, joan.id], following: true } });
  await send();
  expect(startsOf(joan)).toEqual([0, 7, 14, 21, 28].map((days) => at(days)));
});

test.each([
  ['its repetition is removed', { repeat: null }],
  ['its following dates are canceled', 'close'],
] as const)('the past dates of a series stay in calendars when %s', async (_, change) => {
  const { ada, grace, schedule } = await crew();
  const from = (days: number) => momentIn(timeZone, dayAfter(today, days), '09:00').toISOString();
  const { id, seriesId } = await schedule({ meetingDate: from(7), repeat: 'weekly' });
  // They have had it for three weeks.
  await onDatabase(
    world(),
    `update meeting_invitations set mailed = jsonb_set(mailed, '{0,start}', '"${dayAfter(today, -21)}T09:00"') where series_id = ${seriesId}`,
  );
  if (change === 'close') await ada.meetings.close({ params: { id }, query: { following: true } });
  else await ada.meetings.change({ params: { id }, body: change });
  await send();
  const files = filesOf(grace).map(readFile);
  const end = filesOf(grace).find((file) => file.includes(';UNTIL=')) ?? '';
  expect(files.map(({ method }) => method)).not.toContain('CANCEL');
  expect(readFile(end)).toMatchObject({
    method: 'REQUEST',
    events: [{ uid: files[0]?.events[0]?.uid, status: 'CONFIRMED' }],
  });
  const past = [-21, -14, -7].map(from);
  const isToday = from(0) < new Date().toISOString() ? [from(0)] : [];
  for (const read of [readByIcalJs, readByNodeIcal]) {
    expect(read(end, from(-22), from(60)).map(({ start }) => start)).toEqual([...past, ...isToday]);
  }
  const mail =
    mailbox()
      .to(grace.email)
      .find((one) => fileIn(one) === end) ?? '';
  expect(mail).toContain('Subject: Canceled: Leadership L10');
  expect(startsOf(grace, from(1), from(60))).toEqual(change === 'close' ? [] : [from(7)]);
});

test('a guest who becomes a colleague on the team keeps one entry, and one who leaves and stays a guest, too', async () => {
  const { ada, teamId, schedule } = await crew();
  // Until it is confirmed, an address is a stranger's.
  const omar = await world().colleague(ada, 'Omar');
  const address = omar.email;
  const { id } = await schedule({ guests: [address] });
  await world()
    .visitor()
    .meetingInvitations.reply({ body: { token: tokenTo(mailbox(), address), answer: 'accepted' } });
  await confirm(world(), omar);
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: omar.id } });
  await send();
  const methods = () => filesTo(mailbox(), address).map((file) => readFile(file).method);
  expect(methods()).not.toContain('CANCEL');
  const answers = await ada.meetingInvitations.list({ params: { id } });
  expect(answers).toContainEqual(
    expect.objectContaining({ user: expect.objectContaining({ id: omar.id }), answer: 'accepted' }),
  );
  await ada.users.delete({ params: { id: omar.id }, query: { transferToUserId: ada.id } });
  await send();
  expect(methods()).not.toContain('CANCEL');
  const files = filesTo(mailbox(), address);
  expect(readByIcalJs(calendarAfter(files), at(0), at(1))).toEqual([{ start: at(0), title: 'Leadership L10' }]);
  const sequences = files.map((file) => readFile(file).events[0]?.sequence ?? 0);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
});

test('someone who is taken off a team and comes back is invited with a higher number', async () => {
  const { ada, grace, teamId, schedule } = await crew();
  await schedule();
  const params = { id: teamId, userId: grace.id };
  await ada.teams.removeMember({ params });
  await send();
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  await send();
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED', 'CANCEL all CANCELLED', 'REQUEST all CONFIRMED']);
  expect(startsOf(grace)).toEqual([at(0)]);
  const titles = (await grace.notifications.list()).map(({ title }) => title);
  expect(titles).toEqual(['Meeting scheduled', 'No longer invited']);
});

/** A moment of the coming weeks, all of whose meetings exist, and its day as mails show it. */
const soon = (days: number, time = '09:00', zone = timeZone) =>
  momentIn(zone, dayAfter(today, 7 + days), time).toISOString();
const dayText = (days: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(
    new Date(soon(days)),
  );

/** A weekly series that Grace has accepted, and its dates by their number. */
async function accepted() {
  const crewed = await crew();
  const { ada, grace, schedule } = crewed;
  const { id } = await schedule({ repeat: 'weekly', meetingDate: soon(0) });
  await grace.meetingInvitations.answer({ params: { id }, body: { answer: 'accepted', series: true } });
  const meetings = await ada.meetings.list({ query: { status: 'scheduled' } });
  const nth = (number: number) => meetings.find((one) => one.nth === number)?.id ?? 0;
  const answerTo = async (meetingId: number) =>
    (await ada.meetingInvitations.list({ params: { id: meetingId } })).find(({ user }) => user?.id === grace.id)
      ?.answer;
  const move = (meetingId: number, meetingDate: string) =>
    ada.meetings.change({ params: { id: meetingId }, body: { meetingDate } });
  const lastMail = () => mailbox().to(grace.email).at(-1) ?? '';
  const calendar = () => startsOf(grace, soon(0, '00:00'), soon(29, '00:00'));
  return { ...crewed, nth, answerTo, move, lastMail, calendar };
}

test('two dates that are moved within a minute are asked about together, in order of time, and the series stays accepted', async () => {
  const { grace, nth, answerTo, move, lastMail } = await accepted();
  await move(nth(2), soon(15));
  await move(nth(1), soon(8));
  await send();
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED', 'REQUEST date CONFIRMED date CONFIRMED']);
  expect(lastOf(grace).events.map(({ attendees }) => attendees[0]?.answer)).toEqual(['NEEDS-ACTION', 'NEEDS-ACTION']);
  expect([await answerTo(nth(0)), await answerTo(nth(1)), await answerTo(nth(2))]).toEqual(['accepted', null, null]);
  expect(lastMail()).toMatch(
    new RegExp(`${dayText(8)}.*\r\n.*instead of ${dayText(7)}[\\s\\S]*${dayText(15)}.*\r\n.*instead of ${dayText(14)}`),
  );
  const token = tokenTo(mailbox(), grace.email);
  const visitor = world().visitor().meetingInvitations;
  expect(await visitor.open({ body: { token } })).toMatchObject({
    dates: [soon(8), soon(15)],
    repeat: null,
    answer: null,
  });
  expect(await visitor.reply({ body: { token, answer: 'declined' } })).toMatchObject({ answer: 'declined' });
  expect([await answerTo(nth(0)), await answerTo(nth(1)), await answerTo(nth(2))]).toEqual([
    'accepted',
    'declined',
    'declined',
  ]);
});

test('a date that is moved and one that is canceled within a minute each have a message of their own', async () => {
  const { ada, grace, nth, answerTo, move, calendar } = await accepted();
  await move(nth(1), soon(8));
  await ada.meetings.close({ params: { id: nth(2) } });
  await send();
  expect(summaryOf(grace)).toEqual(['REQUEST all CONFIRMED', 'REQUEST date CONFIRMED', 'CANCEL date CANCELLED']);
  const mails = mailbox().to(grace.email).slice(-2);
  expect(mails[0]).toMatch(new RegExp(`${dayText(8)}.*\r\n.*instead of ${dayText(7)}`));
  expect(mails[1]).toContain(`Subject: Canceled: Leadership L10, ${dayText(14)}`);
  expect(await answerTo(nth(1))).toBeNull();
  expect(calendar()).toEqual([soon(0), soon(8), soon(21), soon(28)]);
});

test('changing or canceling the following dates takes none away that is still to come before them', async () => {
  const { ada, grace, nth, move, calendar } = await accepted();
  await ada.meetings.change({ params: { id: nth(2) }, body: { meetingDate: soon(15, '10:00'), following: true } });
  await send();
  expect(calendar()).toEqual([soon(0), soon(7), soon(15, '10:00'), soon(22, '10:00')]);
  await ada.meetings.close({ params: { id: nth(3) }, query: { following: true } });
  await send();
  expect(calendar()).toEqual([soon(0), soon(7), soon(15, '10:00')]);
  expect(filesOf(grace).map((file) => readFile(file).method)).not.toContain('CANCEL');
  expect(mailbox().to(grace.email).at(-1)).toMatch(`From ${dayText(22)}`);
  await move(nth(1), soon(8));
  await send();
  expect(calendar()).toEqual([soon(0), soon(8), soon(15, '10:00')]);
});

test('the organizer of a canceled series gets a mail that says so, and guests read who canceled it, at the organization’s time', async () => {
  const { ada, grace, schedule } = await crew();
  const guest = `nora-${ada.id.slice(0, 8)}@elsewhere.example`;
  const { id } = await schedule({ repeat: 'weekly', guests: [guest] });
  expect(mailbox().to(guest).at(-1)).toMatch(/9:00 AM GMT[\s\S]*90 minutes[\s\S]*Online, in Quarterdeck/);
  await ada.meetings.close({ params: { id }, query: { following: true } });
  await send();
  expect(lastOf(ada)).toMatchObject({ method: 'PUBLISH', events: [{ status: 'CANCELLED' }] });
  expect(mailbox().to(ada.email).at(-1)).toContain('This meeting of yours was canceled.');
  for (const address of [guest, grace.email]) {
    const mail = mailbox().to(address).at(-1) ?? '';
    expect(mail).toContain("Ada Byron from Ada's crew canceled this meeting.");
    expect(mail).toContain('9:00 AM GMT');
    expect(mail).not.toContain('UTC');
  }
});

test('when the organization moves to another time zone, the dates of its series, their files and people’s mail follow', async () => {
  const { ada, nth, move, answerTo, lastMail, calendar } = await accepted();
  await move(nth(1), soon(7, '15:00'));
  await send();
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone: 'America/Chicago' } });
  await send();
  const there = (days: number) => soon(days, '09:00', 'America/Chicago');
  const expected = [there(0), soon(7, '15:00'), there(14), there(21)];
  const meetings = await ada.meetings.list({ query: { status: 'scheduled' } });
  expect(meetings.slice(0, 4).map(({ meetingDate }) => meetingDate)).toEqual(expected);
  expect(calendar().slice(0, 4)).toEqual(expected);
  expect(await answerTo(nth(0))).toBeNull();
  expect(lastMail()).toMatch(/9:00 AM C[SD]T/);
});

test('who cannot be mailed because their address is not confirmed is said so in the list of who comes', async () => {
  const { ada, grace, teamId, schedule } = await crew();
  const alan = await world().colleague(ada, 'Alan');
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: alan.id } });
  const { id } = await schedule();
  const invitees = await ada.meetingInvitations.list({ params: { id } });
  expect(invitees.map(({ user, mail }) => [user?.id, mail])).toEqual(
    expect.arrayContaining([
      [grace.id, 'sent'],
      [alan.id, 'unconfirmed'],
    ]),
  );
});

test('a guest ends all mail from an organization by one click, which the list of who comes says, and allows it again', async () => {
  const { ada, schedule } = await crew();
  const guest = `nora+deck-${ada.id.slice(0, 8)}@elsewhere.example`;
  const { id } = await schedule({ guests: [guest] });
  const [, invitation] = (mailbox().to(guest).at(-1) ?? '').match(/unsubscribe\?invitation=([\w.-]+)>/) ?? [];
  const path = `/api/notifications/unsubscribe?invitation=${invitation}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const visitor = world().visitor();
  const oneClick = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
  expect((await visitor.fetch(path, oneClick)).status).toBe(204);
  await ada.meetings.change({ params: { id }, body: { meetingDate: at(1) } });
  await send();
  expect(filesTo(mailbox(), guest)).toHaveLength(1);
  const { mail } = (await ada.meetingInvitations.list({ params: { id } })).find((one) => one.guest === guest) ?? {};
  expect(mail).toBe('refused');
  const token = tokenTo(mailbox(), guest);
  expect(await visitor.meetingInvitations.open({ body: { token } })).toMatchObject({ isGuest: true, isRefused: true });
  await visitor.meetingInvitations.refuse({ body: { token, refuse: false } });
  await ada.meetings.change({ params: { id }, body: { title: 'Long L10' } });
  await send();
  expect(filesTo(mailbox(), guest)).toHaveLength(2);
});
