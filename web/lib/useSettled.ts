import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Result = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>;

/**
 * Whether each of these queries has been answered once: what belongs together appears together, so that nothing moves when a part
 * arrives, and stays. A failed, offline or unneeded query delays nothing.
 */
export function useSettled(...results: Result[]): boolean {
  const [wasSettled, setWasSettled] = useState(false);
  const isSettled =
    wasSettled ||
    results.every(
      ({ isPending, fetchStatus, failureCount }) => !isPending || fetchStatus !== 'fetching' || failureCount > 0,
    );
  if (isSettled && !wasSettled) setWasSettled(true);
  return isSettled;
}
