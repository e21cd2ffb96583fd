import { createStore, type Store } from '#web/lib/store.ts';
import { capture, type DeviceWish, isAllowed } from './capture.ts';
import { type DeviceChoices, readDeviceChoices, storeDeviceChoices } from './deviceChoices.ts';
import { type CaptureKind, type DeviceFault, faultFrom } from './deviceFaults.ts';
import { isolatesVoices, type NoiseChoice, pictureConstraints } from './effects.ts';
import type { VoiceOnly } from './suppressNoise.ts';

export type Device = { id: string; label: string };
type DeviceKind = CaptureKind | 'speaker';

export type LocalMediaState = {
  /** What is sent of the microphone: all of it, or the voices only. */
  microphone: MediaStreamTrack | null;
  /** The microphone itself. */
  rawMicrophone: MediaStreamTrack | null;
  isMuted: boolean;
  /** null while the camera is off. */
  camera: MediaStreamTrack | null;
  /** Whether the browser is asking the user, or a device is starting. */
  isStarting: Record<CaptureKind, boolean>;
  faults: Record<CaptureKind, DeviceFault | null>;
  /** Empty until the user has allowed devices; speakers also where the browser cannot choose one. */
  devices: Record<DeviceKind, Device[]>;
  choices: DeviceChoices;
  /** What the browser could not do, though the user asked for it. */
  failedEffect: 'noise' | 'blur' | null;
  /** The device that was unplugged while in use, and the name of the one that replaced it, if any. */
  unplugged: { kind: DeviceKind; replacement: string | null } | null;
};

/** The devices of the user. Framework-free: the room outlives the component that shows it. */
export type LocalMedia = {
  state: Store<LocalMediaState>;
  /** Opens what the user joins with, after asking once for both. The camera stays off until they have turned it on once. */
  start(): Promise<void>;
  setMuted(isMuted: boolean): Promise<void>;
  setCameraOn(isOn: boolean): Promise<void>;
  choose(kind: DeviceKind, deviceId: string): Promise<void>;
  /** Sets what is done to the sounds around the voice. The device stays the same, so the browser asks nothing. */
  setNoise(noise: NoiseChoice): Promise<void>;
  setBlur(isOn: boolean): Promise<void>;
  /** Switches between the front and the back camera of a phone. */
  flipCamera(): Promise<void>;
  /** Turns microphone and camera on or off, now and when the user joins the next time. */
  joinWith(choice: Pick<DeviceChoices, 'joinsMuted' | 'joinsWithoutCamera'>): Promise<void>;
  dismissUnplugged(): void;
  /** For faults that the user has seen, and goes on without the device. */
  dismissFaults(): void;
  /** Remembers in this browser how the user joins, also what they left as it was. */
  rememberChoices(): void;
  /** Stops all devices. */
  stop(): void;
  isStopped(): boolean;
};

const browserKinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const;

/** The devices that the browser names; without permission it names none. */
async function listDevices(browser: MediaDevices): Promise<Record<DeviceKind, Device[]>> {
  const devices: Record<DeviceKind, Device[]> = { microphone: [], camera: [], speaker: [] };
  for (const { kind, deviceId, label } of await browser.enumerateDevices())
    if (deviceId && label) devices[browserKinds[kind]].push({ id: deviceId, label });
  return devices;
}

const faulty = (kind: CaptureKind, fault: DeviceFault | null) => ({ [kind]: fault });

/** `browser` is undefined on insecure pages. */
export function createLocalMedia(browser: MediaDevices | undefined = navigator.mediaDevices): LocalMedia {
  const choices = { joinsMuted: false, joinsWithoutCamera: true, ...readDeviceChoices() };
  const state = createStore<LocalMediaState>({
    microphone: null,
    rawMicrophone: null,
    isMuted: choices.joinsMuted,
    camera: null,
    isStarting: { microphone: false, camera: false },
    faults: { microphone: null, camera: null },
    devices: { microphone: [], camera: [], speaker: [] },
    choices,
    failedEffect: null,
    unplugged: null,
  });
  let isStopped = false;
  /** A camera takes a while to start, and the user may turn it off meanwhile. */
  let wantsCamera = !choices.joinsWithoutCamera;
  let voiceOnly: VoiceOnly | null = null;

  const change = (next: Partial<LocalMediaState>) => state.set({ ...state.get(), ...next });
  function changeChoices(next: DeviceChoices): void {
    const choices = { ...state.get().choices, ...next };
    storeDeviceChoices(choices);
    change({ choices });
  }
  const setStarting = (kinds: CaptureKind[], isStarting: boolean) =>
    change({
      isStarting: { ...state.get().isStarting, ...Object.fromEntries(kinds.map((kind) => [kind, isStarting])) },
    });

  async function refreshDevices(): Promise<void> {
    if (browser) change({ devices: await listDevices(browser) });
  }

  /** The track of the device itself. */
  const sourceOf = (kind: CaptureKind) => state.get()[kind === 'microphone' ? 'rawMicrophone' : 'camera'];

  function release(kind: CaptureKind): void {
    const track = sourceOf(kind);
    track?.removeEventListener('ended', ended[kind]);
    track?.stop();
    if (kind === 'camera') return;
    voiceOnly?.stop();
    voiceOnly = null;
  }

  function closeCamera(): void {
    release('camera');
    change({ camera: null });
  }

  /** Takes a device into use instead of the previous one. */
  function use(kind: CaptureKind, track: MediaStreamTrack, voices: VoiceOnly | null = null): void {
    if (isStopped || (kind === 'camera' && !wantsCamera)) {
      track.stop();
      voices?.stop();
      return;
    }
    release(kind);
    track.addEventListener('ended', ended[kind]);
    const faults = { ...state.get().faults, ...faulty(kind, null) };
    if (kind === 'camera') {
      change({ camera: track, faults });
      return;
    }
    voiceOnly = voices;
    const microphone = voices?.track ?? track;
    microphone.enabled = !state.get().isMuted;
    change({ microphone, rawMicrophone: track, faults });
  }

  /** Only the voices of a microphone, if the user wants that and the device does not do it itself. */
  async function voicesOf(track: MediaStreamTrack): Promise<VoiceOnly | null> {
    if (state.get().choices.noise !== 'remove' || isolatesVoices(track)) return null;
    try {
      const { suppressNoise } = await import('./suppressNoise.ts');
      return await suppressNoise(track);
    } catch (error) {
      console.warn('Noise is not removed', error);
      changeChoices({ noise: undefined });
      change({ failedEffect: 'noise' });
      return null;
    }
  }

  /** @returns whether all devices started; the faults of the others are in the state */
  async function open(wishes: Partial<Record<CaptureKind, DeviceWish>>): Promise<boolean> {
    const kinds = (['microphone', 'camera'] as const).filter((kind) => wishes[kind]);
    const fail = (fault: DeviceFault) => {
      const faults = Object.assign({}, ...kinds.map((kind) => faulty(kind, fault)));
      change({ faults: { ...state.get().faults, ...faults } });
      return false;
    };
    if (!browser) return fail('insecure');
    setStarting(kinds, true);
    try {
      const { microphone, camera } = await capture(browser, wishes, state.get().choices);
      if (camera) use('camera', camera);
      if (microphone) use('microphone', microphone, await voicesOf(microphone));
      return true;
    } catch (error) {
      const fault = faultFrom(error);
      const isDenied = fault === 'denied' || fault === 'deniedBySystem';
      fail(fault);
      if (kinds.length === 1) return false;
      // One may work without the other. After a denial, only what is allowed: a second question would annoy.
      for (const kind of kinds) if (!isDenied || (await isAllowed(kind))) await open({ [kind]: wishes[kind] });
      return false;
    } finally {
      setStarting(kinds, false);
    }
  }

  /** An unplugged device ends its track; another one replaces it. */
  async function replace(kind: CaptureKind): Promise<void> {
    release(kind);
    change(kind === 'camera' ? { camera: null } : { microphone: null, rawMicrophone: null });
    await open({ [kind]: {} });
    await refreshDevices();
    const replacement = sourceOf(kind)?.label ?? null;
    const fault = state.get().faults[kind];
    // Tracks also end when the user withdraws the permission. The fault says so.
    if (replacement !== null || fault === 'missing') change({ unplugged: { kind, replacement } });
  }
  const ended = { microphone: () => void replace('microphone'), camera: () => void replace('camera') };

  async function onDeviceChange(): Promise<void> {
    await refreshDevices();
    const { choices, devices, unplugged } = state.get();
    const { speaker } = choices;
    if (!speaker || devices.speaker.length === 0 || devices.speaker.some(({ id }) => id === speaker)) return;
    changeChoices({ speaker: undefined });
    const [replacement] = devices.speaker;
    change({ unplugged: unplugged ?? { kind: 'speaker', replacement: replacement?.label ?? null } });
  }

  async function setMuted(isMuted: boolean): Promise<void> {
    change({ isMuted });
    const { microphone, choices } = state.get();
    if (microphone) microphone.enabled = !isMuted;
    if (microphone || isMuted) return;
    const isOpen = await open({ microphone: { deviceId: choices.microphone } });
    if (!isOpen) change({ isMuted: true });
    await refreshDevices();
  }

  async function setCameraOn(isOn: boolean): Promise<void> {
    wantsCamera = isOn;
    if (!isOn) return closeCamera();
    await open({ camera: { deviceId: state.get().choices.camera } });
    await refreshDevices();
  }

  return {
    state,
    setMuted,
    setCameraOn,
    async start() {
      isStopped = false;
      browser?.addEventListener('devicechange', onDeviceChange);
      const { microphone, camera, joinsWithoutCamera } = choices;
      await open({
        microphone: { deviceId: microphone },
        ...(!joinsWithoutCamera && { camera: { deviceId: camera } }),
      });
      await refreshDevices();
    },
    async choose(kind, deviceId) {
      changeChoices({ [kind]: deviceId });
      change({ unplugged: null });
      if (kind === 'speaker') return;
      const { camera, faults } = state.get();
      if (kind === 'camera' && !camera && !faults.camera) return;
      // A phone opens one camera at a time.
      if (kind === 'camera') closeCamera();
      await open({ [kind]: { deviceId } });
      await refreshDevices();
    },
    async setNoise(noise) {
      const { rawMicrophone, choices } = state.get();
      const deviceId = rawMicrophone?.getSettings().deviceId ?? choices.microphone;
      changeChoices({ noise });
      change({ failedEffect: null });
      if (rawMicrophone) await open({ microphone: { deviceId } });
    },
    async setBlur(isOn) {
      const { camera } = state.get();
      changeChoices({ blursBackground: isOn });
      change({ failedEffect: null });
      const wish = { ...pictureConstraints({}), backgroundBlur: isOn };
      await camera?.applyConstraints(wish).catch(() => {
        changeChoices({ blursBackground: !isOn });
        change({ failedEffect: 'blur' });
      });
    },
    async flipCamera() {
      const isBack = state.get().camera?.getSettings().facingMode === 'environment';
      closeCamera();
      await open({ camera: { facingMode: isBack ? 'user' : 'environment' } });
      changeChoices({ camera: state.get().camera?.getSettings().deviceId });
    },
    async joinWith(choice) {
      changeChoices(choice);
      if (choice.joinsMuted !== undefined) await setMuted(choice.joinsMuted);
      if (choice.joinsWithoutCamera !== undefined) await setCameraOn(!choice.joinsWithoutCamera);
    },
    rememberChoices: () => changeChoices({}),
    dismissUnplugged: () => change({ unplugged: null }),
    dismissFaults: () => change({ faults: { microphone: null, camera: null } }),
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      browser?.removeEventListener('devicechange', onDeviceChange);
      release('microphone');
      release('camera');
      change({ microphone: null, rawMicrophone: null, camera: null });
    },
  };
}
