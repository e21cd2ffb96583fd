import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { usePreferences } from '#web/users/usePreferences.ts';

/** Shows light or dark as the person signed in has chosen, once they have; the browser remembers it for the next start. */
export function useChosenColorScheme({ preferences: { colorScheme } }: CurrentUser): void {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);
}

/** Whether light, dark or the system's is shown, and the way to choose, for all windows of the person signed in. */
export function useColorScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme } = useMantineColorScheme();
  const [, change] = usePreferences();
  return [colorScheme, (scheme) => change({ colorScheme: scheme })];
}
