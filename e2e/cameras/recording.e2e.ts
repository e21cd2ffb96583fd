import { findPocketsphinx } from '#server/config/speech-models.ts';
import { canSpeak, wordErrors } from '#test/speech.ts';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { speak, speakingMicrophone } from '../speech.ts';
import { join, turnOnCamera } from '../video.ts';
import { expect, meetColleague, type Person, test } from '../world.ts';

test.use(withFakeDevices);

type Track = { userId: string; source: string; startMs: number; durationMs: number; talk: [number, number][] };
type Line = { userId: string; text: string; item: number };

/** Opens a meeting with a microphone that says what the test wants. */
async function openMeeting({ page }: Person, id: number): Promise<void> {
  await page.addInitScript(speakingMicrophone);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/meetings/${id}/live`);
  await page.getByRole('button', { name: /^Join with video/ }).click();
}

/** Joins from the preview, with the camera on. */
async function joinWithCamera({ page }: Person): Promise<void> {
  await turnOnCamera(page);
  await join(page);
}

/** Which tracks play now: the ids of the tracks whose sound goes on. */
const playedTracks = `(async () => {
  const sounds = [...document.querySelectorAll('audio[src*="/tracks/"]')];
  const before = new Map(sounds.map((one) => [one, one.currentTime]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  return sounds.filter((one) => one.currentTime > before.get(one)).map(({ src }) => Number(src.split('/').at(-2)));
})()`;

test('a meeting is recorded of those who agree, transcribed by name, played and deleted', async ({
  ada,
  grace,
  meet,
}) => {
  const [alan, mary] = [await meetColleague('Alan', ada, meet), await meetColleague('Mary', ada, meet)];
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const fields = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', fields);
  for (const person of [ada, grace, alan]) {
    await openMeeting(person, id);
    await joinWithCamera(person);
  }
  await ada.page.getByRole('button', { name: 'Record', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Start recording' }).click();
  await expect(ada.page.getByText('You are recorded.')).toBeVisible();
  await expect(grace.page.getByText('Ada Byron is recording this meeting')).toBeVisible();
  await expectAccessible(grace.page);
  await grace.page.getByRole('button', { name: 'Agree' }).click();
  await alan.page.getByRole('button', { name: 'Leave me out' }).click();
  await expect(ada.page.getByText('Left out: Alan')).toBeVisible();

  // People who come later learn of it before anyone hears them.
  await openMeeting(mary, id);
  const preview = mary.page.getByRole('dialog', { name: 'Join with video' });
  await expect(preview.getByText('Ada Byron is recording this meeting')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Join', exact: true })).toBeHidden();
  await preview.getByRole('button', { name: 'Leave me out' }).click();
  await joinWithCamera(mary);

  const sentences = [
    'The sales team will call every customer before friday',
    'We need more people this summer',
  ] as const;
  await speak(ada.page, sentences[0]);
  await speak(alan.page, 'No one may hear this');
  // The recording goes on after a reload.
  await grace.page.reload();
  await grace.page.getByRole('button', { name: 'Rejoin' }).click();
  await expect(grace.page.getByRole('region', { name: 'Call controls' })).toBeVisible();
  await expect(grace.page.getByText('You are recorded.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Next: Scorecard' }).click();
  await expect(grace.page.getByRole('heading', { name: 'Scorecard' })).toBeVisible();
  await speak(grace.page, sentences[1], 'rms');
  await expect(grace.page.getByRole('button', { name: 'Stop recording' })).toBeHidden();
  await ada.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(ada.page.getByText('You are recorded.')).toBeHidden();

  type Recording = { id: number; startedAt: string; stoppedAt: string };
  const [recording] = await ada.call<Recording[]>('GET', `/api/meetings/${id}/recordings`);
  const lengthMs = Date.parse(recording?.stoppedAt ?? '') - Date.parse(recording?.startedAt ?? '');
  const tracks = () => ada.call<(Track & { id: number })[]>('GET', `/api/recordings/${recording?.id}/tracks`);
  const voices = async () => (await tracks()).filter(({ source, talk }) => source === 'microphone' && talk.length > 0);
  await expect.poll(async () => (await voices()).map(({ userId }) => userId)).toEqual([ada.id, grace.id]);
  expect(new Set((await tracks()).map(({ userId }) => userId))).toEqual(new Set([ada.id, grace.id]));

  const transcript = () => ada.call<{ lines: Line[] }>('GET', `/api/meetings/${id}/transcript`);
  const isTranscribed = canSpeak && findPocketsphinx(process.env.PATH) !== null;
  if (isTranscribed) {
    const lineCount = async () => (await transcript()).lines.length;
    // The recognizer shares the processor with the browsers.
    await expect.poll(lineCount, { timeout: 120_000 }).toBe(2);
    const { lines } = await transcript();
    expect(lines).toMatchObject([
      { userId: ada.id, item: 0 },
      { userId: grace.id, item: 1 },
    ]);
    for (const [index, { text }] of lines.entries()) expect(wordErrors(sentences[index] ?? '', text)).toBeLessThan(3);
  }

  // A part of the last track may still be on its way.
  const endOf = ({ startMs, durationMs }: Track) => startMs + durationMs;
  await expect.poll(async () => Math.max(...(await voices()).map(endOf))).toBeGreaterThan(lengthMs - 1_500);
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  const player = ada.page.getByRole('region', { name: 'Recording' });
  await ada.page.getByRole('list', { name: 'Agenda' }).getByRole('button', { name: 'Scorecard' }).click();
  const [, gracesVoice] = await voices();
  await expect.poll(() => ada.page.evaluate(playedTracks)).toContain(gracesVoice?.id);
  await expect(player.getByText('Speaking: Grace Byron')).toBeVisible();
  await player.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(ada.page);
  await player.getByRole('button', { name: 'More' }).click();
  await ada.page.getByRole('menuitem', { name: 'Delete recording' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(player).toBeHidden();
  await expect.poll(async () => (await transcript()).lines).toEqual([]);
});
