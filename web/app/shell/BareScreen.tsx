import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsNavigating } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { useOrganizationCalendar, useTerms } from '#web/organizations/useTerms.ts';
import { useChosenColorScheme } from '../useColorScheme.ts';
import { Reconnecting } from './Reconnecting.tsx';
import { useLiveAccount } from './useLiveAccount.ts';

/** A screen without navigation and header. */
export function BareScreen({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(user.organizationId));
  const terms = useTerms(organization);
  useOrganizationCalendar(organization);
  useLiveAccount(user);
  useChosenColorScheme(user);
  return (
    <main id="main" tabIndex={-1} key={terms} aria-busy={useIsNavigating()}>
      {children}
      <Reconnecting />
    </main>
  );
}
