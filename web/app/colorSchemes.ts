import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The choices of light and dark, in the order they are offered. */
export const colorSchemes = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;
