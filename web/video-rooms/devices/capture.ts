import type { CaptureKind } from './deviceFaults.ts';
import { type Effects, pictureConstraints, soundConstraints } from './effects.ts';

/** Which device to open: an id, or for a phone's cameras the side. Without either, the default one. */
export type DeviceWish = { deviceId?: string | undefined; facingMode?: 'user' | 'environment' | undefined };

const constraintsFor = (
  kind: CaptureKind,
  { deviceId, facingMode }: DeviceWish,
  effects: Effects,
): MediaTrackConstraints => ({
  ...(kind === 'camera' ? pictureConstraints(effects) : soundConstraints(effects)),
  // Not `ideal`: browsers weigh that against the size of the picture and may open another camera.
  ...(deviceId && { deviceId: { exact: deviceId } }),
  ...(kind === 'camera' && !deviceId && { facingMode: facingMode ?? 'user' }),
});

const streamKey = { camera: 'video', microphone: 'audio' } as const;

/** Errors of a device that is gone, or that fits no constraint. */
const mayFitOtherwise = ({ name }: DOMException) => name === 'OverconstrainedError' || name === 'NotFoundError';

/**
 * Opens devices with one question to the user. If a single one is gone, another one of its kind is better than none.
 * @throws DOMException if one of them does not start
 */
export async function capture(
  devices: MediaDevices,
  wishes: Partial<Record<CaptureKind, DeviceWish>>,
  effects: Effects = {},
): Promise<Partial<Record<CaptureKind, MediaStreamTrack>>> {
  const kinds = (['microphone', 'camera'] as const).filter((kind) => wishes[kind]);
  const get = (constraints: (kind: CaptureKind) => MediaTrackConstraints | true) =>
    devices.getUserMedia(Object.fromEntries(kinds.map((kind) => [streamKey[kind], constraints(kind)])));
  const orElse = (next: () => Promise<MediaStream>) => (error: DOMException) => {
    if (kinds.length > 1 || !mayFitOtherwise(error)) throw error;
    return next();
  };
  const stream = await get((kind) => constraintsFor(kind, wishes[kind] ?? {}, effects))
    .catch(orElse(() => get((kind) => constraintsFor(kind, {}, effects))))
    .catch(orElse(() => get(() => true)));
  const [microphone] = stream.getAudioTracks();
  const [camera] = stream.getVideoTracks();
  return { ...(microphone && { microphone }), ...(camera && { camera }) };
}

/** Whether the user has allowed a device, so that opening it asks nothing. */
export async function isAllowed(kind: CaptureKind): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: kind as PermissionName });
    return state === 'granted';
  } catch {
    // Not every browser answers for devices.
    return false;
  }
}
