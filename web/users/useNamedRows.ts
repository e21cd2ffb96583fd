import { useQuery } from '@tanstack/react-query';
import { useGently } from '#web/lib/browser/useGently.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usersQuery } from './queries.ts';

/** Returns rows together with the people and teams that they name, one deferred render later. */
export function useNamedRows<Data>(rows: Data | undefined): Data | undefined {
  const isNamed = useSettled(useQuery(usersQuery), useQuery(teamsQuery));
  return useGently(isNamed ? rows : undefined);
}
