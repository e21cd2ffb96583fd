import { afterEach, expect, test, vi } from 'vitest';
import { captureScreen } from './screenCapture.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which the user shares a surface with its sound. */
function shareIn(browser: { surface: string; canRestrict: boolean; restricts?: boolean }) {
  const asked: { audio?: unknown; systemAudio?: string }[] = [];
  const sound = { stop: vi.fn(), getSettings: () => ({ restrictOwnAudio: browser.restricts }) };
  const video = { contentHint: '', getSettings: () => ({ displaySurface: browser.surface }) };
  const mediaDevices = {
    getSupportedConstraints: () => (browser.canRestrict ? { restrictOwnAudio: true } : {}),
    async getDisplayMedia(options: object) {
      asked.push(options);
      return { getVideoTracks: () => [video], getAudioTracks: () => [sound] };
    },
  };
  vi.stubGlobal('navigator', { mediaDevices });
  return { asked, video, sound };
}

test('the sound of a shared screen is without the call itself', async () => {
  const { asked, video, sound } = shareIn({ surface: 'monitor', canRestrict: true, restricts: true });
  expect(await captureScreen()).toEqual({ video, sound });
  expect(asked).toEqual([expect.objectContaining({ audio: { restrictOwnAudio: true } })]);
  expect(asked[0]).not.toHaveProperty('systemAudio');
});

test('a browser that cannot leave the call out shares only the sound of a tab', async () => {
  const { asked, video, sound } = shareIn({ surface: 'browser', canRestrict: false });
  expect(await captureScreen()).toEqual({ video, sound });
  expect(asked).toEqual([expect.objectContaining({ audio: true, systemAudio: 'exclude' })]);
});

test.each([
  { surface: 'monitor', canRestrict: false },
  { surface: 'window', canRestrict: false },
  { surface: 'monitor', canRestrict: true, restricts: false },
])('a sound in which the call may be is neither sent nor recorded: %o', async (browser) => {
  const { video, sound } = shareIn(browser);
  expect(await captureScreen()).toEqual({ video, sound: null });
  expect(sound.stop).toHaveBeenCalledOnce();
});
