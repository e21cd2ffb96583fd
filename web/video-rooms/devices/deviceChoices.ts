import { storageKeys } from '#web/lib/storage.ts';
import type { Effects } from './effects.ts';

/** What a person chose on this device: ids of devices, what is done to sound and picture, and how they join. */
export type DeviceChoices = Effects & {
  microphone?: string | undefined;
  camera?: string | undefined;
  speaker?: string | undefined;
  joinsMuted?: boolean | undefined;
  joinsWithoutCamera?: boolean | undefined;
};

export function readDeviceChoices(): DeviceChoices {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.mediaDevices) ?? '{}');
  } catch {
    // The browser blocks storage.
    return {};
  }
}

/** Whether the user has chosen in this browser how they join. */
export const hasChosenHowToJoin = (): boolean => readDeviceChoices().joinsMuted !== undefined;

export function storeDeviceChoices(choices: DeviceChoices): void {
  try {
    localStorage.setItem(storageKeys.mediaDevices, JSON.stringify(choices));
  } catch {
    // The browser blocks storage, so the next visit begins with the default devices.
  }
}
