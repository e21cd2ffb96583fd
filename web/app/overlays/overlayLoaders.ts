import type { ComponentType } from 'react';
import type { Overlay } from './overlay.ts';

export type OverlayProps = { onClose: () => void };

/** Fetches an overlay's code: when it is opened, or ahead of that. */
export const overlayLoaders: Record<Overlay, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  palette: () => import('./Palette.tsx'),
  help: () => import('./KeyboardHelp.tsx'),
  rock: () => import('#web/rocks/QuickRockDialog.tsx'),
  todo: () => import('#web/todos/TodoDialog.tsx'),
  issue: () => import('#web/issues/IssueDialog.tsx'),
  headline: () => import('#web/headlines/HeadlineDialog.tsx'),
  meeting: () => import('#web/meetings/QuickMeetingDialog.tsx'),
};
