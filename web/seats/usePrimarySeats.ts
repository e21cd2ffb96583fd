import { useQuery } from '@tanstack/react-query';
import type { Seat } from '#contract/seats.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { chartsQuery, seatsQuery } from './queries.ts';

const none: Seat[] = [];

/** The seats of the primary chart. None while they load or are not needed. */
export function usePrimarySeats(isNeeded: boolean): { seats: Seat[]; isLoaded: boolean } {
  const charts = useQuery({ ...chartsQuery, enabled: isNeeded });
  const primary = charts.data?.find(({ isPrimary }) => isPrimary);
  const seats = useQuery({ ...seatsQuery(primary?.id ?? 0), enabled: primary !== undefined });
  return { seats: seats.data ?? none, isLoaded: useSettled(charts, seats) };
}
