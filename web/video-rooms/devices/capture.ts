import type { CaptureKind } from './deviceFaults.ts';

/** Which device to open: an id, or for a phone's cameras the side. Without either, the default one. */
export type DeviceWish = { deviceId?: string | undefined; facingMode?: 'user' | 'environment' | undefined };

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };

const constraintsFor = (kind: CaptureKind, { deviceId, facingMode }: DeviceWish): MediaTrackConstraints => ({
  ...(kind === 'camera' ? picture : sound),
  // Not `exact`: if the device is gone, another one is better than none.
  ...(deviceId && { deviceId: { ideal: deviceId } }),
  ...(kind === 'camera' && !deviceId && { facingMode: facingMode ?? 'user' }),
});

const streamKey = { camera: 'video', microphone: 'audio' } as const;

/**
 * Opens devices with one question to the user.
 * @throws DOMException if one of them does not start
 */
export async function capture(
  devices: MediaDevices,
  wishes: Partial<Record<CaptureKind, DeviceWish>>,
): Promise<Partial<Record<CaptureKind, MediaStreamTrack>>> {
  const kinds = (['microphone', 'camera'] as const).filter((kind) => wishes[kind]);
  const entries = kinds.map((kind) => [streamKey[kind], constraintsFor(kind, wishes[kind] ?? {})]);
  const stream = await devices.getUserMedia(Object.fromEntries(entries)).catch((error: DOMException) => {
    if (error.name !== 'OverconstrainedError') throw error;
    // A device that fits no constraint is still better than none.
    return devices.getUserMedia(Object.fromEntries(kinds.map((kind) => [streamKey[kind], true])));
  });
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
