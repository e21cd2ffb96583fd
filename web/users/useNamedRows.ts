import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSettled } from '#web/lib/useSettled.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usersQuery } from './queries.ts';

/** Returns rows together with the people and teams that they name, one deferred render later. */
export function useNamedRows<Data>(rows: Data | undefined): Data | undefined {
  const isNamed = useSettled(useQuery(usersQuery), useQuery(teamsQuery));
  return useGently(isNamed ? rows : undefined);
}

/** Returns query data one deferred render later, so that a large first render can be interrupted. */
function useGently<Data>(data: Data | undefined): Data | undefined {
  const isPrepared = useDeferredValue(data !== undefined);
  return isPrepared ? data : undefined;
}
