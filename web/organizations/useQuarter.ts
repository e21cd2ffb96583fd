import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Organization, WeekStart } from '#contract/organizations.ts';
import { dayIn, quarterGone, quarterOf } from '#rules/dates.ts';
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

/**
 * The day (`YYYY-MM-DD`) and the quarter (`2026-Q4`) that it is in an organization, how much of the quarter has gone, in
 * percent, and by what it reckons hours and weeks.
 */
export type Now = { today: string; quarter: string; gone: number; timeZone: string; weekStartsOn: WeekStart };

/** What day and quarter it is now in the organization, once its calendar is known. */
export function useQuarter(): Now | undefined {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const today = useToday(organization);
  return useMemo(() => {
    if (!organization) return undefined;
    const { timeZone, fiscalYearStartMonth, weekStartsOn } = organization;
    const quarter = quarterOf(today, fiscalYearStartMonth);
    const gone = quarterGone(today, quarter, fiscalYearStartMonth);
    return { today, quarter, gone, timeZone, weekStartsOn };
  }, [organization, today]);
}

/** The day on which a week of the organization starts; Monday until that is known. */
export const useWeekStart = (): WeekStart =>
  useQuery(organizationQuery(useCurrentUser().organizationId)).data?.weekStartsOn ?? 'monday';

function useToday(organization: Organization | undefined): string {
  const timeZone = organization?.timeZone ?? 'UTC';
  return useSyncExternalStore(
    everyMinute,
    useCallback(() => dayIn(timeZone, new Date()), [timeZone]),
  );
}
