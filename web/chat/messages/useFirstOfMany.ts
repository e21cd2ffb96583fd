import { useCallback, useState } from 'react';

/** With more unread messages than this, a channel or thread loads those around the first. */
const many = 30;

type Unread = { unread: number; firstUnreadId: number | null };

/**
 * The first unread message when a channel or thread was opened, if there were many; else the newest ones are shown. `unread` is
 * undefined while it loads. Also returns a function for a message that is gone.
 */
export function useFirstOfMany(unread: Unread | undefined): [first: number | undefined, forget: () => void] {
  const [first, setFirst] = useState<number | null>();
  if (first === undefined && unread) setFirst(unread.unread > many ? unread.firstUnreadId : null);
  return [first ?? undefined, useCallback(() => setFirst(null), [])];
}
