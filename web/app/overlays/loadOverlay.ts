import type { ComponentType } from 'react';
import type { Overlay } from './overlay.ts';

/** Loads the code of an overlay, on opening or ahead of it. */
export const loadOverlay = async (overlay: Overlay): Promise<{ default: ComponentType<{ onClose: () => void }> }> =>
  overlay === 'palette' || overlay === 'help'
    ? (await import('./overlayParts.ts')).overlayParts[overlay]()
    : (await import('../lazyParts.ts')).creationParts[overlay]();
