import { type ReactNode, useCallback, useState } from 'react';

/** The open state of a dialog, with its subject. */
export function useDialog<Subject = void>() {
  const [about, setAbout] = useState<{ subject: Subject }>();
  return {
    open: useCallback((subject: Subject) => setAbout({ subject }), []),
    close: useCallback(() => setAbout(undefined), []),
    /** Renders the dialog while it is open. */
    draw: (dialog: (subject: Subject) => ReactNode) => about && dialog(about.subject),
  };
}
