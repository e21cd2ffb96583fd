import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, type Person } from './world.ts';

/** The tiles of the people in a room. */
export const tiles = (page: Page) => page.getByRole('list', { name: 'People in the room' }).getByRole('listitem');

type Video = { videoWidth: number; paused: boolean };

/** Waits until the page, or a part of it, plays a number of pictures, the user's own included. */
export const expectPictures = (within: Page | FrameLocator | Locator, count: number) =>
  expect
    .poll(() =>
      within
        .locator('video')
        .evaluateAll(
          (videos: unknown[]) => (videos as Video[]).filter((one) => one.videoWidth > 0 && !one.paused).length,
        ),
    )
    .toBe(count);

/** Turns on the camera in a preview, where it is off until someone has used it in this browser. */
export async function turnOnCamera(page: Page | FrameLocator): Promise<void> {
  await page.getByRole('switch', { name: 'Join without camera', checked: true }).click();
  await expectPictures(page, 1);
}

/** Joins from a preview. */
export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Join|Call [^i].*)$/ }).click();
  await expect(page.getByRole('region', { name: 'Call controls' })).toBeVisible();
}

/** Opens a page in a person's browser, and joins the room there. */
export async function openAndJoin({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await turnOnCamera(page);
  await join(page);
}

/** Opens a meeting in a person's browser, and joins its call. */
export async function openAndMeet({ page }: Person, meetingId: number): Promise<void> {
  await page.goto(`/meetings/${meetingId}/live`);
  await page.getByRole('button', { name: /^Join with video/ }).click();
  await turnOnCamera(page);
  await join(page);
}

/** Creates a room of the Meeting Bridge; returns the path of its page. */
export async function openRoom(person: Person, maxParticipants = 10): Promise<string> {
  const { url } = await person.call<{ url: string }>('POST', '/api/video-rooms', {
    name: 'Sales Standup',
    maxParticipants,
  });
  return url;
}

/** Runs in a page before its code: gives it a screen to share, because browsers without windows have none. */
export const shareableScreen = `navigator.mediaDevices.getDisplayMedia = async () => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  setInterval(() => context.fillText(String(Date.now()), 10, Math.random() * 100), 200);
  return canvas.captureStream(5);
}`;

/** Runs in a page before its code: lets `decoded` read the statistics of its connections. */
export const watchConnections = `(() => {
  globalThis.connections = [];
  const Native = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...all) {
      super(...all);
      connections.push(this);
    }
  };
})()`;

/**
 * Runs in a page: which of the tracks that its elements play were decoded further within a second, as the number of pictures and the
 * number of sounds. A picture counts if frames were decoded, a sound if it was not silent.
 */
export const decoded = `(async () => {
  const read = async () => {
    const amounts = new Map();
    for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected'))
      for (const { type, trackIdentifier, framesDecoded, totalAudioEnergy } of (await connection.getStats()).values())
        if (type === 'inbound-rtp') amounts.set(trackIdentifier, framesDecoded ?? totalAudioEnergy);
    return amounts;
  };
  const before = await read();
  await new Promise((done) => setTimeout(done, 1000));
  const after = await read();
  const count = (selector) => [...document.querySelectorAll(selector)]
    .flatMap(({ srcObject }) => srcObject?.getTracks() ?? [])
    .filter(({ id }) => after.get(id) > (before.get(id) ?? 0)).length;
  return { pictures: count('video'), sounds: count('audio') };
})()`;

/** For `expect.poll`: five browsers that encode and decode on one processor connect slowly. */
export const slowly = { timeout: 120_000 };

/** Waits until the page decodes a number of pictures and sounds of others. */
export const expectDecoded = (page: Page, pictures: number, sounds = pictures) =>
  expect.poll(() => page.evaluate(decoded), slowly).toEqual({ pictures, sounds });

/** Runs in a page: how many connections it has. */
export const connectionCount = `connections.filter(({ connectionState }) => connectionState === 'connected').length`;
