import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { finishJobs } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { passMinutes } from '#test/recaps.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

/** Chris Rock, an English admin, and Grace, who reads German. The organization says “Ziel” for rock, and “Schritt” for to-do. */
async function crew() {
  const chris = await world().admin();
  const grace = await world().colleague(chris);
  await confirm(world(), chris, grace);
  const { organizationId } = await chris.auth.user();
  const de = {
    rock: { one: 'Ziel', many: 'Ziele', article: 'das' as const },
    todo: { one: 'Schritt', many: 'Schritte', article: 'der' as const },
  };
  await chris.organizations.change({ params: { id: organizationId ?? 0 }, body: { terms: { de } } });
  await chris.users.change({ params: { id: chris.id }, body: { firstName: 'Chris', lastName: 'Rock' } });
  await grace.users.changePreferences({ body: { language: 'de' } });
  return { chris, grace };
}

const listOf = async (person: Person) =>
  (await person.notifications.list()).map(({ title, message }) => [title, message]);

/** Sends the waiting emails, and returns those about work. */
async function mailsTo({ email }: Person): Promise<string[]> {
  await finishJobs(world(), 'mail-notifications', 'send-mail', 'mail-recaps', 'mail-recap');
  return mailbox()
    .to(email)
    .filter((mail) => mail.includes('List-Unsubscribe:'));
}

test('a notification is in the language of its reader with the organization’s terms, and names stay', async () => {
  const { chris, grace } = await crew();
  await chris.rocks.create({ body: { title: 'Rock of Gibraltar', ownerId: grace.id } });
  const live = await grace.live();
  await createTodo(chris, { title: 'Splice the to-do', ownerId: grace.id });
  const german = [
    ['Neuer Schritt für dich', 'Chris Rock hat dir „Splice the to-do“ zugewiesen.'],
    ['Neues Ziel', 'Chris Rock hat dir „Rock of Gibraltar“ übertragen.'],
  ];
  expect(await live.changed('notifications')).toMatchObject([{ title: german[0]?.[0], message: german[0]?.[1] }]);
  expect(await listOf(grace)).toEqual(german);
});

test('after a change of language older notifications are in the new one, too', async () => {
  const { chris, grace } = await crew();
  const rock = await chris.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  await chris.rocks.change({ params: { id: rock.id }, body: { status: 'off_track' } });
  await grace.users.changePreferences({ body: { language: 'es' } });
  expect(await listOf(grace)).toEqual([
    ['Ziel: nuevo estado', 'Chris Rock cambió “Loft” a Desviado.'],
    ['Nuevo ziel', 'Chris Rock te hizo responsable de “Loft”.'],
  ]);
});

test('dates follow the language, format and time zone of the reader', async () => {
  const { chris, grace } = await crew();
  const { id: teamId } = await chris.teams.create({ body: { name: 'Leadership' } });
  await chris.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const body = { title: 'L10', teamId, meetingDate: '2030-01-14T14:00:00.000Z' };
  const { id } = await chris.meetings.create({ body });
  await grace.users.changePreferences({ body: { timeZone: 'Asia/Tokyo' } });
  await chris.meetings.change({ params: { id }, body: { meetingDate: '2030-01-14T16:00:00.000Z' } });
  const moved = (from: string, to: string) => [
    ['Meeting verschoben', `Chris Rock hat „L10“ von ${from} auf ${to} verschoben.`],
  ];
  expect(await listOf(grace)).toEqual(
    moved('Mo., 14. Jan., 23:00 GMT+9 (14:00 UTC)', 'Di., 15. Jan., 01:00 GMT+9 (Mo, 16:00 UTC)'),
  );
  await grace.users.changePreferences({ body: { locale: 'en-US', timeZone: 'UTC' } });
  expect(await listOf(grace)).toEqual(moved('Mon, Jan 14, 2:00 PM UTC', 'Mon, Jan 14, 4:00 PM UTC'));
});

test('an email is in the language of its reader, including its layout', async () => {
  const { chris, grace } = await crew();
  await chris.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  const [mail = ''] = await mailsTo(grace);
  expect(mail).toContain('\r\n\r\nNeues Ziel\r\n\r\nChris Rock hat dir „Loft“ übertragen.');
  expect(mail).toContain('Ziel öffnen:\r\n');
  expect(mail).toContain('E-Mail-Einstellungen: https://deck.example.com/notifications?tab=settings');
  expect(mail).toContain('<html lang="de">');
});

test('each reader of a recap gets it in their own language', async () => {
  const { chris, grace } = await crew();
  const { id: teamId } = await chris.teams.create({ body: { name: 'Leadership' } });
  await chris.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const { id: channelId } = await chris.channels.create({ body: { name: 'leads', teamId } });
  const { id } = await chris.meetings.create({ body: { title: 'Leadership L10', teamId, status: 'in_progress' } });
  await chris.rocks.create({ body: { title: 'Loft', status: 'on_track', teamId } });
  const { id: scorecardId } = await chris.scorecards.create({ body: { name: 'Numbers', teamId } });
  await chris.measurables.create({ body: { name: 'Rope', goal: 1200.5, unit: 'm', scorecardId } });
  await createTodo(chris, { title: 'Splice', teamId, ownerId: grace.id, dueDate: '2030-01-14' });
  await chris.meetings.rate({ params: { id }, body: { rating: 8 } });
  await chris.meetings.end({ params: { id } });
  expect((await grace.messages.list({ params: { id: channelId } })).at(-1)).toMatchObject({
    content: expect.stringContaining('- Ziele: 1 of 1 on track'),
    recap: { meetingId: id, title: 'Leadership L10', rating: 8, rocks: { count: 1, total: 1 } },
  });
  await passMinutes(world(), 15);
  const german = (await mailsTo(grace)).find((mail) => mail.includes(': Protokoll\r\n')) ?? '';
  expect(german).toContain('Für dich\r\n- Neuer Schritt: Splice, fällig Mo., 14. Jan.');
  expect(german).toContain('- Loft: Auf Kurs');
  expect(german).toMatch(/\(KW \d+\): 0 erreicht, 0 knapp verfehlt, 0 verfehlt, 1 ohne Wert\r\n- Rope.*≥ 1\.200,5 m/);
  const english = (await mailsTo(chris)).find((mail) => mail.includes(': recap\r\n')) ?? '';
  expect(english).toContain('- Loft: On Track');
  expect(english).toMatch(/\(W\d+\): 0 met, 0 close, 0 missed, 1 without a value\r\n- Rope.*≥ 1,200\.5 m/);
});

test('an email about an account is in its language', async () => {
  const { grace } = await crew();
  await grace.auth.forgotPassword({ body: { email: grace.email } });
  await expect.poll(() => mailbox().to(grace.email).join()).toContain('\r\n\r\nSetze dein Passwort zurück\r\n');
});
