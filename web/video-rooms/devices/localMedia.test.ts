import { expect, test } from 'vitest';
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
    return { deviceId: this.label };
  }
}

type Wish = { deviceId?: { exact: string } } | true;
const kinds = { audio: 'audioinput', video: 'videoinput' } as const;

/** A browser with these devices; `refusal` is the name of the error of a kind. */
class Browser extends EventTarget {
  devices: { audio: string[]; video: string[] };
  refusal: { audio?: string; video?: string };
  calls = 0;
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

test('turning the camera off and stopping release the devices', async () => {
  const { media, track } = await started({ audio: ['headset'], video: ['webcam'] });
  const [microphone, camera] = [track('microphone'), track('camera')];
  await media.setCameraOn(false);
  expect([camera?.isStopped, track('camera')]).toEqual([true, null]);
  media.stop();
  expect([microphone?.isStopped, track('microphone')]).toEqual([true, null]);
});
