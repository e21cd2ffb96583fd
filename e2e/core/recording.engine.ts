import { randomUUID } from 'node:crypto';
import { recordedTrack } from '#test/recorded-track.ts';
import { expect, test } from '../engines/world.ts';
import { withFakeDevices } from '../fake-devices.ts';

test.use(withFakeDevices);

type Row = { id: number };

test('the voice and the camera of a person in this engine are recorded', async ({ window, ada }) => {
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await window.open(`/meetings/${id}/live`);
  await window.click('button', 'Record');
  await window.click('dialog[open] button', 'Start recording');
  await window.see('section', 'Recording');
  await window.click('button', 'Join with video');
  if (await window.driver.run<boolean>(`typeof RTCPeerConnection === 'undefined'`)) return;
  await window.click('[role=switch]', 'Join without camera');
  await window.see('video');
  await window.click('button', 'Join');
  const [recording] = await ada.call<Row[]>('GET', `/api/meetings/${id}/recordings`);
  const recorded = async () =>
    (await ada.call<{ source: string; bytes: number }[]>('GET', `/api/recordings/${recording?.id}/tracks`))
      .filter(({ bytes }) => bytes > 0)
      .map(({ source }) => source)
      .sort();
  await expect.poll(recorded).toEqual(['camera', 'microphone']);
});

test('a recording plays from the time of its transcript, and plays on when it has been processed meanwhile', async ({
  window,
  ada,
}) => {
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await ada.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  const [recording] = await ada.call<Row[]>('GET', `/api/meetings/${id}/recordings`);
  const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0 };
  const track = await ada.call<Row>('POST', `/api/recordings/${recording?.id}/tracks`, body);
  const chunk = `/api/recordings/tracks/${track.id}/chunks/0?untilMs=300000&talk=0-300000`;
  await ada.call('PUT', chunk, await recordedTrack(300, 'webm', { isPlayable: true }));
  await ada.call('POST', `/api/meetings/${id}/transcript`, { text: 'We ship on Friday' });
  await ada.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: false });
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});

  await window.open(`/meetings/${id}`);
  await window.click('button', 'Recording and transcript');
  await window.see('article', /We ship on Friday/);
  await window.click('button', 'Forward 10 seconds');
  await window.click('button', 'Play');
  await window.see('p', /^Speaking: Ada Byron/);
  const plays = `document.querySelector('audio').currentTime > 10.5 && !document.querySelector('audio').paused`;
  await window.waitFor(plays, true);
  await ada.call('PUT', `/api/recordings/tracks/${track.id}/end`);
  const isReady = async () =>
    (await ada.call<{ isReady: boolean }[]>('GET', `/api/meetings/${id}/recordings`))[0]?.isReady;
  await expect.poll(isReady).toBe(true);
  await window.waitFor(`!document.body.innerText.includes('is being processed')`, true);
  const position = () => window.driver.run<number>(`document.querySelector('input[type=range]').valueAsNumber`);
  const before = await position();
  await expect.poll(position).toBeGreaterThan(before);
  await window.click('button', 'Pause');
  await window.see('button', 'Play');
});
