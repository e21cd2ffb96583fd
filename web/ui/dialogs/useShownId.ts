import { useCallback, useState } from 'react';
import { idIn, useAddress } from '#web/lib/useAddress.ts';

/** The id of the row whose details are shown, as it stands in the address: `?issue=7`; `key` is another at each opening. */
export function useShownId(name: string) {
  const [search, change] = useAddress();
  const id = idIn(search, name);
  const [shown, setShown] = useState({ id, last: id, key: 0 });
  if (id !== shown.id) setShown({ id, last: id ?? shown.last, key: id ? shown.key + 1 : shown.key });
  return {
    isShown: id !== undefined,
    /** Stays while the details fade away. */
    last: shown.last,
    key: shown.key,
    show: useCallback((row: { id: number }) => change({ [name]: row.id }, { push: true }), [change, name]),
    close: useCallback(() => change({ [name]: undefined }), [change, name]),
  };
}
