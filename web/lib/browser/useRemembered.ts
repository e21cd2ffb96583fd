import { useLocalStorage } from '@mantine/hooks';
import type { storageKeys } from '../storage.ts';

type Key = (typeof storageKeys)[keyof typeof storageKeys];

/** A choice of the user that this browser remembers, there from the first render on. */
export const useRemembered = (key: Key, initial: boolean) =>
  useLocalStorage({ key, defaultValue: initial, getInitialValueInEffect: false });
