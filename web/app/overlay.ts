import { type ComponentType, createContext } from 'react';

/** What can open above any screen. */
export type Overlay = 'palette' | 'help' | 'rock' | 'todo';

export type OverlayProps = { opened: boolean; onClose: () => void };

/** Fetches an overlay's code: when it is opened, or ahead of that. */
export const overlays: Record<Overlay, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  palette: () => import('./Palette.tsx'),
  help: () => import('./KeyboardHelp.tsx'),
  rock: () => import('#web/rocks/QuickRockDialog.tsx'),
  todo: () => import('#web/todos/QuickTodoDialog.tsx'),
};

export const OpenOverlay = createContext<(overlay: Overlay) => void>(() => {});
