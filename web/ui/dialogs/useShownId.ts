import { useCallback } from 'react';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';

/** The row whose details are open, according to the address: `?issue=7`. */
export function useShownId(name: string) {
  const [search, change] = useAddress();
  return {
    id: idIn(search, name),
    show: useCallback((row: { id: number }) => change({ [name]: row.id }, { push: true }), [change, name]),
    close: useCallback(() => change({ [name]: undefined }), [change, name]),
  };
}
