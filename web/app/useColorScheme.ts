import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { usePreferences } from '#web/users/usePreferences.ts';

/** Applies the user's color scheme if they chose one. The browser remembers it for the next start. */
export function useChosenColorScheme({ preferences: { colorScheme } }: CurrentUser): void {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);
}

/** The color scheme and a function that sets it, for all devices of the user. */
export function useColorScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme } = useMantineColorScheme();
  const [, change] = usePreferences();
  return [colorScheme, (scheme) => change({ colorScheme: scheme })];
}
