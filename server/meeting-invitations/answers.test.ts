import { expect, test } from 'vitest';
import { confirm } from '#test/confirm.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { filesTo, readFile, sendInvitations, tokenTo } from '#test/meeting-invitations.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

const send = () => sendInvitations(world());
const meetingDate = new Date(Date.now() + 14 * 24 * 3600_000).toISOString();

/** A meeting of Ada, Grace and Joan, to which they are invited, and Alan, who is not. */
async function invited(fields: object = {}) {
  const ada = await world().admin();
  const [grace, joan, alan] = [
    await world().colleague(ada, 'Grace'),
    await world().colleague(ada, 'Joan'),
    await world().colleague(ada, 'Alan'),
  ];
  await confirm(world(), ada, grace, joan, alan);
  const participantIds = [grace.id, joan.id];
  const { id } = await ada.meetings.create({ body: { title: 'Review', meetingDate, participantIds, ...fields } });
  await send();
  return { ada, grace, joan, alan, params: { id }, token: tokenTo(mailbox(), grace.email) };
}

const visitor = () => world().visitor().meetingInvitations;
type Answer = 'accepted' | 'tentative' | 'declined';
const reply = (token: string, answer: Answer = 'accepted') => visitor().reply({ body: { token, answer } });
/** The answers by the first name of the person or the address of the guest. */
const answersOf = async (person: Person, params: { id: number }) =>
  Object.fromEntries(
    (await person.meetingInvitations.list({ params })).map(({ user, guest, answer }) => [
      user?.firstName ?? guest ?? '',
      answer,
    ]),
  );

test('the link shows the invitation without changing anything, and an answer by it is seen by the others', async () => {
  const { ada, grace, joan, params, token } = await invited();
  expect(await visitor().open({ body: { token } })).toMatchObject({ title: 'Review', meetingDate, answer: null });
  expect(await answersOf(joan, params)).toEqual({ Ada: null, Grace: null, Joan: null });
  expect(await reply(token, 'tentative')).toMatchObject({ answer: 'tentative' });
  expect(await reply(token)).toMatchObject({ answer: 'accepted' });
  expect(await answersOf(joan, params)).toEqual({ Ada: null, Grace: 'accepted', Joan: null });
  expect(await visitor().open({ body: { token } })).toMatchObject({ answer: 'accepted' });
  expect((await ada.meetings.find({ params })).title).toBe('Review');
  expect(await answersOf(grace, params)).toMatchObject({ Grace: 'accepted' });
});

test('the same answer again changes nothing', async () => {
  const { ada, params, token } = await invited();
  await reply(token);
  const { version } = await ada.meetings.find({ params });
  await reply(token);
  expect((await ada.meetings.find({ params })).version).toBe(version);
});

test('a forged link answers nothing, whatever it looks like', async () => {
  const { ada, params, token, joan } = await invited();
  const [id = '', signature = ''] = token.split('.');
  const [otherId = ''] = tokenTo(mailbox(), joan.email).split('.');
  const stranger = await invited();
  const forged = [
    ...[`${otherId}.${signature}`, `${stranger.token.split('.')[0]}.${signature}`, `${id}.${signature.slice(1)}`],
    ...[`${id}.`, `${id}`, `.${signature}`, `0${id}.${signature}`, `${id}.${signature}A`, `${id}.${'A'.repeat(43)}`],
    ...[`99999999999.${signature}`, `-1.${signature}`, "1' or true --", '../..', '\u0000', 'x'.repeat(200)],
  ];
  for (const one of forged) {
    await expect(reply(one), one).rejects.toThrow(/^40[04]: /);
    await expect(visitor().open({ body: { token: one } }), one).rejects.toThrow(/^40[04]: /);
  }
  expect(await answersOf(ada, params)).toEqual({ Ada: null, Grace: null, Joan: null });
  expect(await answersOf(stranger.ada, stranger.params)).toEqual({ Ada: null, Grace: null, Joan: null });
});

test('an answer that is none is refused', async () => {
  const { token } = await invited();
  const response = await world()
    .visitor()
    .fetch('/api/meeting-invitations/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, answer: 'perhaps' }),
    });
  expect(response.status).toBe(400);
});

test('after the removal of a person their link works no longer, at once and later', async () => {
  const { ada, joan, params, token } = await invited();
  await ada.meetings.change({ params, body: { participantIds: [joan.id] } });
  await expect(reply(token)).rejects.toThrow('404: Link not found');
  await send();
  await expect(reply(token)).rejects.toThrow('404: Link not found');
  expect(await answersOf(ada, params)).toEqual({ Ada: null, Joan: null });
});

test('after the meeting was canceled or has ended, its link says so', async () => {
  const { ada, params, token } = await invited();
  await ada.meetings.close({ params });
  await expect(reply(token)).rejects.toThrow('409: This meeting is over or was canceled');
  const ended = await invited();
  await ended.ada.meetings.start({ params: ended.params });
  expect(await reply(ended.token)).toMatchObject({ answer: 'accepted' });
  await ended.ada.meetings.end({ params: ended.params });
  await expect(reply(ended.token, 'declined')).rejects.toThrow('409: This meeting is over or was canceled');
});

test('people answer in the app, and only those who are invited', async () => {
  const { ada, grace, alan, params } = await invited();
  await grace.meetingInvitations.answer({ params, body: { answer: 'declined' } });
  expect(await answersOf(ada, params)).toMatchObject({ Grace: 'declined' });
  await expect(alan.meetingInvitations.answer({ params, body: { answer: 'accepted' } })).rejects.toThrow('404: ');
  await expect(alan.meetingInvitations.list({ params })).rejects.toThrow('404: ');
  const open = await ada.meetings.create({ body: { title: 'Open to all', meetingDate } });
  const toOpen = { params: { id: open.id }, body: { answer: 'accepted' as const } };
  await expect(alan.meetingInvitations.answer(toOpen)).rejects.toThrow('403: You are not invited to this meeting');
});

test('an answer is for the whole series, or in the app for one of its dates', async () => {
  const { ada, grace, params, token } = await invited({ repeat: 'weekly' });
  const next = (await ada.meetings.list({ query: { status: 'scheduled' } })).find(({ nth }) => nth === 1)?.id ?? 0;
  await reply(token);
  await grace.meetingInvitations.answer({ params: { id: next }, body: { answer: 'declined' } });
  expect([await answersOf(ada, params), await answersOf(ada, { id: next })]).toMatchObject([
    { Grace: 'accepted' },
    { Grace: 'declined' },
  ]);
  await grace.meetingInvitations.answer({ params, body: { answer: 'tentative', series: true } });
  expect(await answersOf(ada, { id: next })).toMatchObject({ Grace: 'tentative' });
});

test('moving a meeting asks again, and renaming it does not', async () => {
  const { ada, grace, params, token } = await invited();
  await reply(token);
  await ada.meetings.change({ params, body: { title: 'Long review' } });
  await send();
  expect(await answersOf(ada, params)).toMatchObject({ Grace: 'accepted' });
  const answerIn = (file: string | undefined) => readFile(file ?? '').events[0]?.attendees[0]?.answer;
  expect(answerIn(filesTo(mailbox(), grace.email).at(-1))).toBe('ACCEPTED');
  const later = new Date(Date.parse(meetingDate) + 3600_000).toISOString();
  await ada.meetings.change({ params, body: { meetingDate: later } });
  await send();
  expect(await answersOf(ada, params)).toMatchObject({ Grace: null });
  expect(answerIn(filesTo(mailbox(), grace.email).at(-1))).toBe('NEEDS-ACTION');
});

test('moving one date of a series asks again for that date alone', async () => {
  const { ada, grace, params, token } = await invited({ repeat: 'weekly' });
  const { id } = (await ada.meetings.list({ query: { status: 'scheduled' } })).find(({ nth }) => nth === 1) ?? {
    id: 0,
  };
  await reply(token);
  const moved = new Date(Date.parse(meetingDate) + 8 * 24 * 3600_000).toISOString();
  await ada.meetings.change({ params: { id }, body: { meetingDate: moved } });
  await send();
  expect([await answersOf(ada, params), await answersOf(ada, { id })]).toMatchObject([
    { Grace: 'accepted' },
    { Grace: null },
  ]);
  await reply(tokenTo(mailbox(), grace.email), 'declined');
  expect([await answersOf(ada, params), await answersOf(ada, { id })]).toMatchObject([
    { Grace: 'accepted' },
    { Grace: 'declined' },
  ]);
});

test('a guest answers by the link, and is shown by address', async () => {
  const { ada, params } = await invited();
  const guest = `guest-${ada.id.slice(0, 8)}@elsewhere.example`;
  await ada.meetings.change({ params, body: { guests: [guest] } });
  await send();
  const token = tokenTo(mailbox(), guest);
  await reply(token, 'declined');
  expect(await answersOf(ada, params)).toMatchObject({ [guest]: 'declined' });
  await ada.meetings.change({ params, body: { guests: [] } });
  await expect(reply(token)).rejects.toThrow('404: Link not found');
});
