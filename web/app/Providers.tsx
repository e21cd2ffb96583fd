import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/lib/query.ts';
import { Router } from '#web/lib/router.tsx';
import { colorSchemeManager, theme } from '#web/ui/theme.ts';
import { Toasts } from './Toasts.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
        <Router>{children}</Router>
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  );
}
