import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { dayIn, quarterOf } from '#rules/dates.ts';
import { api } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { organizations } from './queries.ts';

/** The organization that the person signed in is at work in, with its settings. */
export const organizationQuery = (id: number | null) =>
  organizations.one(id ?? 0, api.organizations.find.options({ params: { id: id ?? 0 } }));

const everyMinute = (look: () => void) => {
  const timer = setInterval(look, 60_000);
  return () => clearInterval(timer);
};

/** The day (`YYYY-MM-DD`) and the quarter (`2026-Q4`) that it is in an organization, and the time zone it reckons by. */
export type Now = { today: string; quarter: string; timeZone: string };

/** What day and quarter it is now in the organization, once its calendar is known. */
export function useQuarter(): Now | undefined {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const today = useToday(organization);
  if (!organization) return undefined;
  const { timeZone, fiscalYearStartMonth } = organization;
  return { today, quarter: quarterOf(today, fiscalYearStartMonth), timeZone };
}

function useToday(organization: Organization | undefined): string {
  const timeZone = organization?.timeZone ?? 'UTC';
  return useSyncExternalStore(
    everyMinute,
    useCallback(() => dayIn(timeZone, new Date()), [timeZone]),
  );
}
