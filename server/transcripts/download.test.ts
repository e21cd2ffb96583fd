import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { record } from '#test/recordings.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A recorded meeting of Ada, in which she says a line each second. */
async function recordedMeeting(ada: Person, lines: string[]) {
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10 & more', status: 'in_progress' } });
  const { id, startedAt } = await record(ada, meetingId);
  await onDatabase(
    world(),
    `insert into transcript_lines (organization_id, meeting_id, recording_id, user_id, text, spoken_at, duration_ms, item)
      select organization_id, id, $2, organizer_id, said.text, $3::timestamptz + (said.nth - 1) * interval '1 second', 900, 0
      from meetings cross join unnest($4::text[]) with ordinality as said (text, nth) where id = $1`,
    [meetingId, id, startedAt, lines],
  );
  return { meetingId, id };
}

const textOf = async (person: Person, id: number) => (await person.transcripts.text({ params: { id } })).text();

test('the transcript of a recording is saved as text and as captions, with what was typed meanwhile', async () => {
  const ada = await world().admin();
  const { meetingId, id } = await recordedMeeting(ada, ['We ship <on> Friday', 'שלום 👋']);
  await ada.transcripts.write({ params: { id: meetingId }, body: { text: 'typed' } });
  const [head, , ...lines] = (await textOf(ada, id)).trimEnd().split('\n');
  expect(head).toMatch(/^L10 & more, /);
  expect(lines.toSorted()).toEqual([
    '[00:00:00] Ada Byron: We ship <on> Friday',
    expect.stringMatching(/^\[00:00:\d\d\] Ada Byron: typed$/),
    '[00:00:01] Ada Byron: שלום 👋',
  ]);
  const captions = await ada.transcripts.captions({ params: { id } });
  expect(captions.type).toMatch(/^text\/vtt;/);
  expect(await captions.text()).toContain(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\n<v Ada Byron>We ship &lt;on&gt; Friday\n',
  );
});

test('what was typed while nothing was recorded is in the text of the recording beside it', async () => {
  const ada = await world().admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const params = { id: meetingId };
  const type = (text: string) => ada.transcripts.write({ params, body: { text } });
  const stop = () => ada.recordings.record({ params, body: { isRecording: false } });
  await type('before');
  const one = await record(ada, meetingId);
  await type('during');
  await stop();
  await type('between');
  const other = await record(ada, meetingId);
  await stop();
  await type('after');
  const typedIn = async (id: number) => (await textOf(ada, id)).match(/(?<=Byron: ).+/g);
  expect(await typedIn(one.id)).toEqual(['before', 'during']);
  expect(await typedIn(other.id)).toEqual(['between', 'after']);
  const captions = await (await ada.transcripts.captions({ params: { id: one.id } })).text();
  expect(captions.match(/(?<=Byron>).+/g)).toEqual(['during']);
});

test('a line of no one is signed in the language of who saves it', async () => {
  const ada = await world().admin();
  const { id } = await recordedMeeting(ada, ['We ship on Friday']);
  await onDatabase(world(), 'update transcript_lines set user_id = null where recording_id = $1', [id]);
  await ada.users.changePreferences({ body: { language: 'de' } });
  expect(await textOf(ada, id)).toContain('] Unbekannte Person: We ship on Friday');
});

test('a long transcript is saved whole and in order, without the lines of other recordings', async () => {
  const ada = await world().admin();
  const sentences = Array.from({ length: 1_234 }, (_, nth) => `line ${nth}`);
  const { meetingId, id } = await recordedMeeting(ada, sentences);
  await ada.recordings.record({ params: { id: meetingId }, body: { isRecording: false } });
  const other = await record(ada, meetingId);
  expect((await textOf(ada, id)).match(/line \d+/g)).toEqual(sentences);
  expect((await textOf(ada, other.id)).match(/line \d+/g)).toBeNull();
});

test('only those who may listen to a recording save its transcript', async () => {
  const ada = await world().admin();
  const [grace, stranger] = [await world().colleague(ada), await world().admin()];
  const { id } = await recordedMeeting(ada, ['A secret']);
  await expect(textOf(grace, id)).rejects.toThrow('403: Only the team and the participants');
  await expect(stranger.transcripts.captions({ params: { id } })).rejects.toThrow('404');
});
