import type { ComponentType } from 'react';
import type { Overlay } from './overlay.ts';

export type OverlayProps = { onClose: () => void };

/** Load the code of each overlay, on opening or ahead of it. */
export const overlayLoaders: Record<Overlay, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  palette: () => import('./Palette.tsx'),
  help: () => import('./KeyboardHelp.tsx'),
  rock: () => import('#web/rocks/QuickRockDialog.tsx'),
  todo: () => import('#web/todos/TodoDialog.tsx'),
  issue: () => import('#web/issues/IssueDialog.tsx'),
  headline: () => import('#web/headlines/HeadlineDialog.tsx'),
  meeting: () => import('#web/meetings/form/QuickMeetingDialog.tsx'),
};
