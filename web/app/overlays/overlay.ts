import { createContext } from 'react';

/** The dialogs that open above any screen. */
export type Overlay = 'palette' | 'help' | 'rock' | 'todo' | 'issue' | 'headline' | 'meeting';

export const OpenOverlay = createContext<(overlay: Overlay) => void>(() => {});
