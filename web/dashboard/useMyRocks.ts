import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rockUrgency } from '#rules/rocks.ts';
import { useAsker } from '#web/lib/session.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { belongsTo, rocksOfPersonQuery } from '#web/rocks/queries.ts';

/** My rocks of this quarter and those carried over, off track ones first. */
export function useMyRocks({ quarter, today }: Now) {
  const { userId } = useAsker();
  const { data, isError, refetch } = useQuery(rocksOfPersonQuery(userId));
  const rocks = useMemo(
    () =>
      data
        ?.filter((rock) => rock.ownerId === userId && belongsTo(quarter, true)(rock))
        .sort((one, other) => rockUrgency(one, today) - rockUrgency(other, today)),
    [data, userId, quarter, today],
  );
  return { rocks, isError, refetch };
}
