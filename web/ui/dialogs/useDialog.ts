import { useCallback, useState } from 'react';

/**
 * A dialog and what it is about. It is drawn once it was wanted, and stays, so that it can close in peace; `key` gives
 * each opening a fresh form.
 */
export function useDialog<Subject = undefined>() {
  const [{ subject, opened, key }, set] = useState<{ subject?: Subject; opened: boolean; key: number }>({
    opened: false,
    key: 0,
  });
  return {
    subject,
    opened,
    key,
    wanted: key > 0,
    open: useCallback(
      (about: Subject) => set(({ key: last }) => ({ subject: about, opened: true, key: last + 1 })),
      [],
    ),
    close: useCallback(() => set((before) => ({ ...before, opened: false })), []),
  };
}
