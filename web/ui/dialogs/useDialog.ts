import { type ReactNode, useCallback, useState } from 'react';

/** A dialog and what it is about. */
export function useDialog<Subject = void>() {
  const [about, setAbout] = useState<{ subject: Subject }>();
  return {
    open: useCallback((subject: Subject) => setAbout({ subject }), []),
    close: useCallback(() => setAbout(undefined), []),
    /** Draws it while it is open. */
    draw: (dialog: (subject: Subject) => ReactNode) => about && dialog(about.subject),
  };
}
