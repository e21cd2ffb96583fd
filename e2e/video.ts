import type { Page } from '@playwright/test';
import { expect, type Person } from './world.ts';

/** The tiles of the people in a room. */
export const tiles = (page: Page) => page.getByRole('list', { name: 'People in the room' }).getByRole('listitem');

/** Waits until the page plays so many pictures, the user's own included. */
export const expectPictures = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        "[...document.querySelectorAll('video')].filter((video) => video.videoWidth > 0 && !video.paused).length",
      ),
    )
    .toBe(count);

/** Joins from the preview of a room. */
export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Call controls' })).toBeVisible();
}

/** Opens a page in a person's browser, and joins the room there. */
export async function openAndJoin({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await expectPictures(page, 1);
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

/** Waits until the page decodes the pictures and sounds of so many others. */
export const expectDecoded = (page: Page, pictures: number, sounds = pictures) =>
  expect.poll(() => page.evaluate(decoded), slowly).toEqual({ pictures, sounds });

/** Runs in a page: how many connections it has. */
export const connectionCount = `connections.filter(({ connectionState }) => connectionState === 'connected').length`;
