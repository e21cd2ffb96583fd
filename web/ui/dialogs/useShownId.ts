import { useCallback, useState } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';

/** The row whose details are open, according to the address: `?issue=7`. Closes at once; the screen follows its address when it has time. */
export function useShownId(name: string) {
  const location = useLocation();
  const [search, change] = useAddress();
  const [closedAt, setClosedAt] = useState<typeof location>();
  return {
    id: closedAt === location ? undefined : idIn(search, name),
    show: useCallback((row: { id: number }) => change({ [name]: row.id }, { push: true }), [change, name]),
    close: useCallback(() => {
      setClosedAt(location);
      change({ [name]: undefined });
    }, [change, name, location]),
  };
}
