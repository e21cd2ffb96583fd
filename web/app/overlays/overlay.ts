import { createContext } from 'react';
import { creations } from '../routes.tsx';

/** The dialogs that open above any screen. */
export const overlays = ['palette', 'help', ...creations.map(({ overlay }) => overlay)] as const;
export type Overlay = (typeof overlays)[number];

export const OpenOverlay = createContext<(overlay: Overlay) => void>(() => {});
