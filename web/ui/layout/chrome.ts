import { createContext, type ReactNode } from 'react';

/** What the shell adds at both ends of every page header, and the unread count for the browser tab. */
export const PageChrome = createContext<{ end: ReactNode; waiting?: number }>({
  end: null,
});
