import { createContext } from 'react';

/** The dialogs that open above any screen. */
export const overlays = ['palette', 'help', 'rock', 'todo', 'issue', 'headline', 'meeting'] as const;
export type Overlay = (typeof overlays)[number];

export const OpenOverlay = createContext<(overlay: Overlay) => void>(() => {});
