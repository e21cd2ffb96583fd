import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expectAccessible } from '../axe.ts';
import { expect, expectToast, show, test } from '../world.ts';

type Row = { id: number };

/** Runs in a page: records three seconds of a tone, or of a red picture, as browsers record calls; returns the bytes. */
const recorded = (pitch: number | null) => `(async () => {
  const context = new AudioContext();
  const canvas = document.createElement('canvas');
  const painter = canvas.getContext('2d');
  const paint = setInterval(() => {
    painter.fillStyle = 'rgb(200, 0, 0)';
    painter.fillRect(0, 0, canvas.width, canvas.height);
  }, 50);
  const speaker = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: ${pitch ?? 0} });
  tone.connect(new GainNode(context, { gain: 0.2 })).connect(speaker);
  tone.start();
  await context.resume();
  const recorder = ${pitch === null}
    ? new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
    : new MediaRecorder(speaker.stream, { mimeType: 'audio/webm;codecs=opus' });
  const recorded = new Promise((resolve) => { recorder.ondataavailable = ({ data }) => resolve(data); });
  recorder.start();
  setTimeout(() => recorder.stop(), 3_000);
  const bytes = new Uint8Array(await (await recorded).arrayBuffer());
  clearInterval(paint);
  await context.close();
  return [...bytes];
})()`;

/** Runs in a page: which of two tones are in a file at three moments, and the color of its picture after a second. */
const contentOf = (file: Buffer) => `(async () => {
  const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (one) => one.charCodeAt(0));
  const rate = 48_000;
  const sound = await new OfflineAudioContext(1, rate, rate).decodeAudioData(bytes.slice().buffer);
  const samples = sound.getChannelData(0);
  const hasTone = (pitch, second) => {
    const length = rate / 5;
    let [real, imaginary] = [0, 0];
    for (let n = 0; n < length; n++) {
      const value = samples[Math.round(second * rate) + n] ?? 0;
      real += value * Math.cos((2 * Math.PI * pitch * n) / rate);
      imaginary += value * Math.sin((2 * Math.PI * pitch * n) / rate);
    }
    return (2 * Math.hypot(real, imaginary)) / length > 0.05;
  };
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes]));
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = 1;
  await seeked;
  const painter = document.createElement('canvas').getContext('2d');
  painter.drawImage(video, -video.videoWidth / 2, -video.videoHeight / 2);
  return {
    tones: [1, 2.4, 4].map((second) => [440, 880].filter((pitch) => hasTone(pitch, second))),
    color: [...painter.getImageData(0, 0, 1, 1).data.slice(0, 3)],
  };
})()`;

/** Runs in a page: how many files it has in the browser's own folder. */
const storedFiles = `(async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('one-file', { create: true });
  const names = [];
  for await (const name of folder.keys()) names.push(name);
  return names.length;
})()`;

test('a recording is saved as one file with all voices and pictures, and its transcript beside it', async ({
  ada,
  allow,
}) => {
  allow(/ERR_FAILED|Retrying failed fetch/);
  const { page, call } = ada;
  await page.goto('/todos');
  const { id } = await call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await call('PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  const [recording] = await call<Row[]>('GET', `/api/meetings/${id}/recordings`);
  const tracks = [
    { source: 'microphone', mediaType: 'audio/webm', startMs: 0, pitch: 440 },
    { source: 'microphone', mediaType: 'audio/webm', startMs: 2_000, pitch: 880 },
    { source: 'camera', mediaType: 'video/webm', startMs: 0, pitch: null },
  ];
  const trackIds: number[] = [];
  for (const { pitch, ...fields } of tracks) {
    const track = await call<Row>('POST', `/api/recordings/${recording?.id}/tracks`, { key: randomUUID(), ...fields });
    const chunk = `/api/recordings/tracks/${track.id}/chunks/0?untilMs=3000&talk=0-3000`;
    await call('PUT', chunk, Buffer.from(await page.evaluate<number[]>(recorded(pitch))));
    trackIds.push(track.id);
  }
  // A browser may have recorded what this one cannot read.
  const foreign = { key: randomUUID(), source: 'screen', mediaType: 'video/mp4', startMs: 0 };
  const { id: foreignId } = await call<Row>('POST', `/api/recordings/${recording?.id}/tracks`, foreign);
  await call('PUT', `/api/recordings/tracks/${foreignId}/chunks/0?untilMs=3000&talk=`, Buffer.from('no picture'));
  trackIds.push(foreignId);
  await call('POST', `/api/meetings/${id}/transcript`, { text: 'We ship on Friday' });
  await call('PATCH', `/api/meetings/${id}/end`, {});
  // Its end makes a track of a stopped recording be processed.
  for (const trackId of trackIds) await call('PUT', `/api/recordings/tracks/${trackId}/end`);
  const isReady = async () => (await call<{ isReady: boolean }[]>('GET', `/api/meetings/${id}/recordings`))[0]?.isReady;
  await expect.poll(isReady).toBe(true);

  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Recording and transcript' }).click();
  const player = page.getByRole('region', { name: 'Recording', exact: true });
  const choose = async (item: string) => {
    await player.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  async function save(item: string) {
    // Pictures are encoded by a processor that other browsers use, too.
    const saving = page.waitForEvent('download', { timeout: 180_000 });
    await choose(item);
    const saved = await saving;
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
  }
  const text = await save('Save the transcript as text');
  expect(text.name).toMatch(/^L10 \d{4}-\d\d-\d\d\.txt$/);
  expect(text.bytes.toString()).toContain('] Ada Byron: We ship on Friday');
  const captions = await save('Save the transcript as captions (WebVTT)');
  expect(captions.bytes.toString()).toContain('<v Ada Byron>We ship on Friday');

  const file = await save('Save as one file');
  const dialog = page.getByRole('dialog', { name: 'Recording as one file' });
  await expect(dialog.getByText('The file is saved.')).toBeVisible();
  await expect(dialog.getByText("Without the screen of Ada Byron: this browser can't read it.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  // The browser may still copy it.
  expect(await page.evaluate(storedFiles)).toBe(1);
  expect(file.name).toMatch(/^L10 \d{4}-\d\d-\d\d\.(webm|mp4)$/);
  const duration = await new Input({ source: new BufferSource(file.bytes), formats: ALL_FORMATS }).computeDuration();
  expect(duration).toBeGreaterThan(4.5);
  expect(duration).toBeLessThan(6);

  // Canceled while the server does not answer.
  await page.route('**/media*', () => {});
  await choose('Save as one file');
  await expect.poll(() => page.evaluate(storedFiles)).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.evaluate(storedFiles)).toBe(1);
  await page.unroute('**/media*');
  for (const path of ['**/media*', '**/transcript.txt*']) await page.route(path, (route) => route.abort());
  await choose('Save the transcript as text');
  await expectToast(page, 'Error', "Couldn't save the transcript");
  await choose('Save as one file');
  await expect(dialog.getByText("The server can't be reached. Check your connection and try again.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await page.evaluate(storedFiles)).toBe(1);
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await page.evaluate(storedFiles)).toBe(0);
  // A page without a content security policy plays what it is given.
  await page.goto('about:blank');
  const { tones, color } = await page.evaluate<{ tones: number[][]; color: number[] }>(contentOf(file.bytes));
  expect(tones).toEqual([[440], [440, 880], [880]]);
  const [red = 0, green = 255, blue = 255] = color;
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(60);
});
