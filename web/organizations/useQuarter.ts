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
 * percent, its time zone, the first month of its fiscal year (from 1) and the first day of its weeks.
 */
export type Now = {
  today: string;
  quarter: string;
  gone: number;
  timeZone: string;
  startMonth: number;
  weekStartsOn: WeekStart;
};

/** What day and quarter it is now in the organization, once its calendar is known. */
export function useQuarter(): Now | undefined {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const today = useToday(organization);
  return useMemo(() => {
    if (!organization) return undefined;
    const { timeZone, fiscalYearStartMonth: startMonth, weekStartsOn } = organization;
    const quarter = quarterOf(today, startMonth);
    const gone = quarterGone(today, quarter, startMonth);
    return { today, quarter, gone, timeZone, startMonth, weekStartsOn };
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
