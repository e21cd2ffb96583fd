import { createContext, type ReactNode } from 'react';

/** What the shell puts at the start and the end of every page's header, and how much waits to be read, for the browser's tab. */
export const PageChrome = createContext<{ start: ReactNode; end: ReactNode; waiting?: number }>({
  start: null,
  end: null,
});
