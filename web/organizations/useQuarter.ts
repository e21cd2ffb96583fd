import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import { dayIn, quarterElapsed, quarterOf } from '#rules/dates.ts';
import { usableZone } from '#rules/time-zones.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from './queries.ts';

const everyMinute = (look: () => void) => {
  const timer = setInterval(look, 60_000);
  return () => clearInterval(timer);
};

/**
 * The organization's date (`YYYY-MM-DD`), quarter (`2026-Q4`), elapsed part of the quarter in percent, time zone, first month
 * of the fiscal year (from 1) and first day of the week.
 */
export type Now = {
  today: string;
  quarter: string;
  gone: number;
  timeZone: string;
  startMonth: number;
  weekStartsOn: WeekStart;
};

/** The current date and quarter of the organization; undefined while it loads. */
export function useQuarter(): Now | undefined {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const { timeZone } = clockOf(organization?.timeZone);
  const today = useToday(organization?.timeZone);
  return useMemo(() => {
    if (!organization) return undefined;
    const { fiscalYearStartMonth: startMonth, weekStartsOn } = organization;
    const quarter = quarterOf(today, startMonth);
    const gone = quarterElapsed(today, quarter, startMonth);
    return { today, quarter, gone, timeZone, startMonth, weekStartsOn };
  }, [organization, timeZone, today]);
}

/** The organization's first day of the week; Monday while it loads. */
export const useWeekStart = (): WeekStart =>
  useQuery(organizationQuery(useCurrentUser().organizationId)).data?.weekStartsOn ?? 'monday';

const useToday = (zone: string | undefined): string =>
  useSyncExternalStore(
    everyMinute,
    useCallback(() => clockOf(zone).today, [zone]),
  );

let latest = { zone: '', minute: 0, timeZone: 'UTC', today: '' };

/** A usable time zone and its day, worked out once a minute: many rows ask for them. */
function clockOf(zone = ''): { timeZone: string; today: string } {
  const now = serverDate();
  const minute = Math.floor(now.getTime() / 60_000);
  if (latest.zone !== zone || latest.minute !== minute) {
    const timeZone = latest.zone === zone ? latest.timeZone : usableZone(zone);
    latest = { zone, minute, timeZone, today: dayIn(timeZone, now) };
  }
  return latest;
}
