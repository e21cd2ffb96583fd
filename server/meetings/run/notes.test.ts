import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import type { Note } from '#contract/notes.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A document as it is in someone's browser, with the text they wrote. */
function written(text: string, from?: Note): Doc {
  const document = new Doc();
  if (from) applyUpdate(document, Buffer.from(from.state, 'base64'));
  document.getText('note').insert(0, text);
  return document;
}
const updateOf = (document: Doc) => Buffer.from(encodeStateAsUpdate(document)).toString('base64');

/** A meeting of two in progress. */
async function meet() {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { id } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const write = (person: Person, document: Doc, item = 0) =>
    person.meetings.write({ params: { id }, body: { item, update: updateOf(document) } });
  return { ada, grace, params: { id }, write };
}

test('two people who edit one note get the same text with both changes', async () => {
  const { ada, grace, params, write } = await meet();
  await write(ada, written('Order sixty boats. '));
  const [first] = await ada.meetings.notes({ params });
  const [one, other] = [written('Ada: larch. ', first), written('Grace: oak. ', first)];
  await Promise.all([write(ada, one), write(grace, other)]);
  const [note] = await grace.meetings.notes({ params });
  expect(note?.text).toMatch(/^(Ada: larch. Grace: oak. |Grace: oak. Ada: larch. )Order sixty boats. $/);
  for (const document of [one, other]) {
    applyUpdate(document, Buffer.from(note?.state ?? '', 'base64'));
    expect(document.getText('note').toString()).toBe(note?.text);
  }
});

test('an update that arrives twice or late changes nothing', async () => {
  const { ada, write } = await meet();
  const document = written('Larch');
  const note = await write(ada, document);
  expect(await write(ada, document)).toEqual(note);
});

test('an update is sent only to people in the meeting', async () => {
  const { ada, grace, params, write } = await meet();
  const [there, elsewhere] = [await grace.live(), await ada.live()];
  await there.subscribe({ noun: 'meetings', id: params.id });
  await write(ada, written('Larch and oak. '.repeat(100)), 3);
  await there.changed('sharedTexts');
  const document = written('Pine');
  const { version } = await write(ada, document, 3);
  const piece = {
    id: expect.any(Number),
    noun: 'meetings',
    rowId: params.id,
    part: '3',
    update: updateOf(document),
    version,
  };
  expect(await there.changed('sharedTexts')).toEqual([piece]);
  const paused = await ada.meetings.pause({ params, body: { isPaused: true } });
  expect(await elsewhere.changed('meetings')).toEqual([paused]);
});

test('invalid updates, too long notes, missing items and ended meetings are refused', async () => {
  const { ada, params, write } = await meet();
  const garbage = ada.meetings.write({ params, body: { item: 0, update: '/////w==' } });
  await expect(garbage).rejects.toMatchObject({ status: 400 });
  await expect(write(ada, written('x'.repeat(10_001)))).rejects.toThrow('400: Note is limited to 10000 characters');
  await expect(write(ada, written('Larch'), 7)).rejects.toMatchObject({ status: 400 });
  await write(ada, written('Larch'), 1);
  await ada.meetings.end({ params });
  await onDatabase(world(), `update meetings set ended_at = now() - interval '16 minutes' where id = ${params.id}`);
  await expect(write(ada, written('Oak'), 1)).rejects.toMatchObject({ status: 409 });
  expect((await ada.meetings.recap({ params })).notes).toEqual([
    { item: 'Scorecard', nameKey: 'scorecard', text: 'Larch' },
  ]);
});

test('an update with thousands of structs is refused', async () => {
  const { ada, params, write } = await meet();
  const crafted = new Doc();
  for (let letter = 0; letter <= 2_000; letter++) crafted.getText('note').insert(0, 'x');
  await expect(write(ada, crafted)).rejects.toThrow(
    '400: This note is too long to edit further. Continue in the next one.',
  );
  expect(await ada.meetings.notes({ params })).toEqual([]);
});

test('the position of a cursor is sent to people in the meeting, if it is valid', async () => {
  const { ada, grace, params } = await meet();
  const on = { noun: 'meetings', ...params } as const;
  const [adaLive, graceLive] = [await ada.live(), await grace.live()];
  for (const live of [adaLive, graceLive]) await live.subscribe(on);
  graceLive.socket.emit('writing', on, { part: '0', at: ['a'.repeat(5000), 'AAA='] });
  const caret = { part: '0', at: ['AAA=', 'AAA='] satisfies [string, string] };
  graceLive.socket.emit('writing', on, caret);
  expect(await adaLive.next('writing')).toEqual({ on, userId: grace.id, caret });
});
