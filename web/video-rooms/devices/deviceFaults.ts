import { type Message, msg } from '#rules/translate.ts';

/** What a person speaks and is seen with. */
export type CaptureKind = 'microphone' | 'camera';

/** Why a camera or microphone does not start. */
export type DeviceFault = 'insecure' | 'denied' | 'deniedBySystem' | 'missing' | 'busy' | 'failed';

/** The reason behind an error of `getUserMedia`. */
export function faultFrom(error: unknown): DeviceFault {
  const { name, message } = error as DOMException;
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return /system/i.test(message) ? 'deniedBySystem' : 'denied';
  if (name === 'NotFoundError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

const insecure = msg(
  'Browsers allow camera and microphone on secure pages only. Open this page with https:// in front, or ask your admin to set up https.',
);

const texts: Record<CaptureKind, Record<DeviceFault, Message>> = {
  microphone: {
    insecure,
    denied: msg(
      'Your browser blocks the microphone. Allow it with the icon beside the address of this page, then try again.',
    ),
    deniedBySystem: msg(
      'Your system blocks the microphone for this browser. Allow it in the privacy settings of the system, then try again.',
    ),
    missing: msg('No microphone found. Connect one and try again. You can also take part without it.'),
    busy: msg('Another program is using the microphone. Close it and try again, or choose another microphone.'),
    failed: msg("The microphone didn't start. Unplug it and try again, or choose another microphone."),
  },
  camera: {
    insecure,
    denied: msg(
      'Your browser blocks the camera. Allow it with the icon beside the address of this page, then try again.',
    ),
    deniedBySystem: msg(
      'Your system blocks the camera for this browser. Allow it in the privacy settings of the system, then try again.',
    ),
    missing: msg('No camera found. Connect one and try again. You can also take part without it.'),
    busy: msg('Another program is using the camera. Close it and try again, or choose another camera.'),
    failed: msg("The camera didn't start. Unplug it and try again, or choose another camera."),
  },
};

/** Says what is wrong and what to do. */
export const faultText = (kind: CaptureKind, fault: DeviceFault): Message => texts[kind][fault];
