import { afterEach, expect, test, vi } from 'vitest';
import { createScreenShare } from './screenShare.ts';
import type { RoomActions } from './state.ts';

class Track extends EventTarget {
  isStopped = false;
  stop() {
    this.isStopped = true;
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** A room, and a browser in which the user chooses a screen by `choose`. */
function opened() {
  const questions: ((track: Track) => void)[] = [];
  const getDisplayMedia = async () => {
    const video = await new Promise<Track>((resolve) => questions.push(resolve));
    return { getVideoTracks: () => [video], getAudioTracks: () => [] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia, getSupportedConstraints: () => ({}) } });
  const setScreen = vi.fn();
  const share = createScreenShare({ setScreen } as unknown as RoomActions);
  async function choose(nth = 0): Promise<Track> {
    const track = new Track();
    questions[nth]?.(track);
    await new Promise((resolve) => setTimeout(resolve));
    return track;
  }
  return { share, choose, setScreen };
}

test('a screen is shared until the user or the browser stops it', async () => {
  const { share, choose, setScreen } = opened();
  share.start();
  const track = await choose();
  expect(setScreen).toHaveBeenLastCalledWith(track, null);
  expect(share.state.get().isSharing).toBe(true);
  track.dispatchEvent(new Event('ended'));
  expect(setScreen).toHaveBeenLastCalledWith(null, null);
  expect([track.isStopped, share.state.get().isSharing]).toEqual([true, false]);
});

test('a screen that the user chooses after the call ended, or twice, is not captured', async () => {
  const { share, choose, setScreen } = opened();
  share.start();
  share.start();
  const first = await choose(0);
  const second = await choose(1);
  expect([first.isStopped, second.isStopped, share.state.get().isSharing]).toEqual([true, false, true]);
  share.stop();
  setScreen.mockClear();
  share.start();
  share.stop();
  const late = await choose(2);
  expect([late.isStopped, share.state.get().isSharing]).toEqual([true, false]);
  expect(setScreen).not.toHaveBeenCalled();
});
