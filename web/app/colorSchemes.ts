import { msg } from '#rules/translate.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '#web/ui/icons/icons.ts';

/** The color schemes to choose from, in the order they are offered. */
export const colorSchemes = [
  { value: 'auto', label: msg('System'), icon: IconDeviceDesktop },
  { value: 'light', label: msg('Light'), icon: IconSun },
  { value: 'dark', label: msg('Dark'), icon: IconMoon },
] as const;
