import { createContext, type ReactNode } from 'react';

/** What the shell puts at the start and the end of every page's header. */
export const PageChrome = createContext<{ start: ReactNode; end: ReactNode }>({ start: null, end: null });
