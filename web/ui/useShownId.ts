import { useCallback, useState } from 'react';
import { idIn, useAddress } from '#web/lib/useAddress.ts';

/** The id of the row whose details are shown, as it stands in the address: `?issue=7`. */
export function useShownId(name: string) {
  const [search, change] = useAddress();
  const id = idIn(search, name);
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  return {
    isShown: id !== undefined,
    /** Stays while the details fade away. */
    last,
    show: useCallback((row: { id: number }) => change({ [name]: row.id }, { push: true }), [change, name]),
    close: useCallback(() => change({ [name]: undefined }), [change, name]),
  };
}
