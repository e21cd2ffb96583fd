import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { hasChosenHowToJoin, readDeviceChoices } from './deviceChoices.ts';
import { createLocalMedia } from './localMedia.ts';

class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  readonly kind: 'audio' | 'video';
  readonly label: string;
  constructor(kind: 'audio' | 'video', label: string) {
    super();
    this.kind = kind;
    this.label = label;
  }
  stop() {
    this.isStopped = true;
  }
  getSettings() {
    return { deviceId: this.label, voiceIsolation: this.label === 'studio' };
  }
  applied: object[] = [];
  async applyConstraints(constraints: { backgroundBlur?: boolean }) {
    if (this.label === 'old camera') throw new DOMException('', 'OverconstrainedError');
    this.applied.push(constraints);
  }
}

type Wish = { deviceId?: { exact: string }; noiseSuppression?: boolean; backgroundBlur?: boolean } | true;
const kinds = { audio: 'audioinput', video: 'videoinput' } as const;

/** A browser with these devices; `refusal` is the name of the error of a kind. */
class Browser extends EventTarget {
  devices: { audio: string[]; video: string[] };
  refusal: { audio?: string; video?: string };
  calls = 0;
  latest: { audio?: Wish; video?: Wish } = {};
  constructor(devices: Browser['devices'], refusal: Browser['refusal'] = {}) {
    super();
    this.devices = devices;
    this.refusal = refusal;
  }
  async enumerateDevices() {
    return (['audio', 'video'] as const).flatMap((kind) =>
      this.devices[kind].map((id) => ({ kind: kinds[kind], deviceId: id, label: id })),
    );
  }
  async getUserMedia(constraints: { audio?: Wish; video?: Wish }) {
    this.calls++;
    this.latest = constraints;
    const tracks = (['audio', 'video'] as const).flatMap((kind) => {
      const wish = constraints[kind];
      if (!wish) return [];
      const refused = this.refusal[kind] ?? (this.devices[kind].length === 0 ? 'NotFoundError' : undefined);
      if (refused) throw new DOMException('', refused);
      const exact = wish === true ? undefined : wish.deviceId?.exact;
      if (exact && !this.devices[kind].includes(exact)) throw new DOMException('', 'OverconstrainedError');
      return new Track(kind, exact ?? this.devices[kind][0] ?? '');
    });
    const ofKind = (wanted: string) => () => tracks.filter(({ kind }) => kind === wanted);
    return { getAudioTracks: ofKind('audio'), getVideoTracks: ofKind('video') };
  }
}

/** What this browser remembers: by default that the camera was on. */
const stored = new Map<string, string>();
beforeEach(() => {
  stored.set(storageKeys.mediaDevices, '{"joinsWithoutCamera":false}');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function started(devices: Browser['devices'], refusal?: Browser['refusal']) {
  const browser = new Browser(devices, refusal);
  const media = createLocalMedia(browser as unknown as MediaDevices);
  await media.start();
  const track = (kind: 'microphone' | 'camera') => media.state.get()[kind] as unknown as Track | null;
  return { browser, media, track };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('starting asks once for microphone and camera', async () => {
  const { browser, media, track } = await started({ audio: ['headset'], video: ['webcam'] });
  expect([track('microphone')?.label, track('camera')?.label, browser.calls]).toEqual(['headset', 'webcam', 1]);
  expect(media.state.get().devices.camera).toEqual([{ id: 'webcam', label: 'webcam' }]);
});

test('the camera is off the first time, and afterwards both are as they were last', async () => {
  stored.clear();
  const devices = { audio: ['headset'], video: ['webcam'] };
  const first = await started(devices);
  expect([first.track('camera'), first.media.state.get().isMuted]).toEqual([null, false]);
  await first.media.joinWith({ joinsWithoutCamera: false });
  await first.media.joinWith({ joinsMuted: true });
  // Who holds the space bar to speak stays muted the next time.
  await first.media.setMuted(false);
  const next = await started(devices);
  expect([next.track('camera')?.label, next.media.state.get().isMuted]).toEqual(['webcam', true]);
});

test('after the first call the browser knows how the user joins, also if they left all as it was', async () => {
  stored.clear();
  const { media } = await started({ audio: ['headset'], video: ['webcam'] });
  expect(hasChosenHowToJoin()).toBe(false);
  media.rememberChoices();
  expect(hasChosenHowToJoin()).toBe(true);
  expect(readDeviceChoices()).toEqual({ joinsMuted: false, joinsWithoutCamera: true });
});

test('without a camera the microphone still works', async () => {
  const { media, track } = await started({ audio: ['headset'], video: [] });
  expect(track('microphone')?.label).toBe('headset');
  expect(media.state.get().faults).toEqual({ microphone: null, camera: 'missing' });
});

test('a denial is not followed by a second question', async () => {
  const { browser, media } = await started({ audio: ['headset'], video: ['webcam'] }, { video: 'NotAllowedError' });
  expect(media.state.get().faults).toEqual({ microphone: 'denied', camera: 'denied' });
  expect(browser.calls).toBe(1);
});

test('a camera in use by another program says so and starts later', async () => {
  const { browser, media, track } = await started(
    { audio: ['headset'], video: ['webcam'] },
    { video: 'NotReadableError' },
  );
  expect(media.state.get().faults).toEqual({ microphone: null, camera: 'busy' });
  browser.refusal = {};
  await media.setCameraOn(true);
  expect([track('camera')?.label, media.state.get().faults.camera]).toEqual(['webcam', null]);
});

test('an insecure page has no devices', async () => {
  const media = createLocalMedia(undefined);
  await media.start();
  expect(media.state.get().faults).toEqual({ microphone: 'insecure', camera: 'insecure' });
});

test('an unplugged microphone falls back to another one and stays muted', async () => {
  const { browser, media, track } = await started({ audio: ['headset', 'laptop'], video: ['webcam'] });
  await media.setMuted(true);
  const headset = track('microphone');
  browser.devices.audio = ['laptop'];
  headset?.dispatchEvent(new Event('ended'));
  await settled();
  expect([track('microphone')?.label, track('microphone')?.enabled]).toEqual(['laptop', false]);
  expect(media.state.get().unplugged).toEqual({ kind: 'microphone', replacement: 'laptop' });
});

test('the last microphone that is unplugged leaves none', async () => {
  const { browser, media, track } = await started({ audio: ['headset'], video: ['webcam'] });
  browser.devices.audio = [];
  track('microphone')?.dispatchEvent(new Event('ended'));
  await settled();
  expect([track('microphone'), media.state.get().unplugged]).toEqual([null, { kind: 'microphone', replacement: null }]);
});

test('choosing another device stops the previous one', async () => {
  const { media, track } = await started({ audio: ['headset', 'laptop'], video: ['webcam'] });
  const before = track('microphone');
  await media.choose('microphone', 'laptop');
  expect([before?.isStopped, track('microphone')?.label]).toEqual([true, 'laptop']);
  await media.choose('microphone', 'gone');
  expect(track('microphone')?.label).toBe('headset');
});

test('background noise is kept or reduced as chosen, on the same microphone and the next time', async () => {
  const devices = { audio: ['headset', 'laptop'], video: ['webcam'] };
  const { browser, media, track } = await started(devices);
  expect(browser.latest.audio).toMatchObject({ noiseSuppression: true, echoCancellation: true });
  await media.choose('microphone', 'laptop');
  const before = track('microphone');
  await media.setNoise('keep');
  const unprocessed = { deviceId: { exact: 'laptop' }, noiseSuppression: false, echoCancellation: false };
  expect(browser.latest).toMatchObject({ audio: unprocessed });
  expect([before?.isStopped, track('microphone')?.label]).toEqual([true, 'laptop']);
  expect((await started(devices)).browser.latest.audio).toMatchObject(unprocessed);
});

test('a microphone that leaves only voices does so by itself, and a browser that cannot says so and reduces the noise', async () => {
  const { media, track } = await started({ audio: ['studio', 'laptop'], video: [] });
  await media.setNoise('remove');
  expect([media.state.get().choices.noise, media.state.get().failedEffect]).toEqual(['remove', null]);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await media.choose('microphone', 'laptop');
  expect([media.state.get().choices.noise, media.state.get().failedEffect]).toEqual([undefined, 'noise']);
  expect(track('microphone')?.label).toBe('laptop');
});

test('a camera blurs the background without being opened again, and says if it did not', async () => {
  const { browser, media, track } = await started({ audio: [], video: ['webcam', 'old camera'] });
  const calls = browser.calls;
  await media.setBlur(true);
  expect([track('camera')?.applied, browser.calls]).toEqual([
    [expect.objectContaining({ backgroundBlur: true })],
    calls,
  ]);
  await media.choose('camera', 'old camera');
  expect(browser.latest.video).toMatchObject({ backgroundBlur: true });
  await media.setBlur(false);
  expect([media.state.get().choices.blursBackground, media.state.get().failedEffect]).toEqual([true, 'blur']);
});

test('turning the camera off and stopping release the devices', async () => {
  const { media, track } = await started({ audio: ['headset'], video: ['webcam'] });
  const [microphone, camera] = [track('microphone'), track('camera')];
  await media.setCameraOn(false);
  expect([camera?.isStopped, track('camera')]).toEqual([true, null]);
  media.stop();
  expect([microphone?.isStopped, track('microphone')]).toEqual([true, null]);
});

test('a camera that the user turns off while it starts stays off, and a stopped one does not start', async () => {
  const { browser, media, track } = await started({ audio: ['headset'], video: ['webcam'] });
  await media.setCameraOn(false);
  const opened: Track[] = [];
  const open = browser.getUserMedia.bind(browser);
  browser.getUserMedia = async (wishes) => {
    const stream = await open(wishes);
    opened.push(...stream.getVideoTracks());
    return stream;
  };
  const starting = media.joinWith({ joinsWithoutCamera: false });
  await media.joinWith({ joinsWithoutCamera: true });
  await starting;
  expect([track('camera'), opened.map(({ isStopped }) => isStopped)]).toEqual([null, [true]]);
  const late = media.setCameraOn(true);
  media.stop();
  await late;
  expect([track('camera'), opened.map(({ isStopped }) => isStopped)]).toEqual([null, [true, true]]);
});
