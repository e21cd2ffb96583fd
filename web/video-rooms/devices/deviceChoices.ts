import { storageKeys } from '#web/lib/storage.ts';

/** What a person chose on this device: ids of devices, and how they join. */
export type DeviceChoices = {
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

export function storeDeviceChoices(choices: DeviceChoices): void {
  try {
    localStorage.setItem(storageKeys.mediaDevices, JSON.stringify(choices));
  } catch {
    // The browser blocks storage, so the next visit begins with the default devices.
  }
}
