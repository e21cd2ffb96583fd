import { createContext, type ReactNode } from 'react';

/** What the shell adds at the end of every page header, the unread count for the browser tab, and what stands above a printed page. */
export const PageChrome = createContext<{ end: ReactNode; waiting?: number; printed?: ReactNode }>({
  end: null,
});
