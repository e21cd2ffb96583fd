import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';

const carriedOverQuery = (id: number) =>
  queryOptions({ queryKey: ['carriedOver', id], queryFn: () => api.meetings.carriedOver({ params: { id } }) });

/** A function that says how often an open row was carried over until this meeting; undefined if it was not. */
export function useCarriedOver(
  meetingId: number | undefined,
): (noun: 'issues' | 'todos' | 'headlines', id: number) => string | undefined {
  const { data } = useQuery({ ...carriedOverQuery(meetingId ?? 0), enabled: meetingId !== undefined });
  return useMemo(() => {
    const timesOf = (rows: { id: number; times: number }[] = []) => new Map(rows.map(({ id, times }) => [id, times]));
    const times = { issues: timesOf(data?.issues), todos: timesOf(data?.todos), headlines: timesOf(data?.headlines) };
    return (noun, id) => {
      const count = times[noun].get(id);
      return count === undefined
        ? undefined
        : t('{count, plural, one {carried over once} other {carried over # times}}', { count });
    };
  }, [data]);
}
