import type { ComponentType, ReactNode } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { OpenOverlay, type Overlay } from './overlay.ts';
import { type OverlayProps, overlayLoaders } from './overlayLoaders.ts';
import { useShortcuts } from './useShortcuts.ts';

const components: Record<Overlay, ComponentType<OverlayProps>> = {
  palette: lazyDialog(overlayLoaders.palette),
  help: lazyDialog(overlayLoaders.help),
  rock: lazyDialog(overlayLoaders.rock),
  todo: lazyDialog(overlayLoaders.todo),
  issue: lazyDialog(overlayLoaders.issue),
  headline: lazyDialog(overlayLoaders.headline),
  meeting: lazyDialog(overlayLoaders.meeting),
};

/** Draws the overlays of the shell, one at a time. Each loads on first use. */
export function Overlays({ children }: { children: ReactNode }) {
  const { open, close, draw } = useDialog<Overlay>();
  useShortcuts(open);
  return (
    <OpenOverlay value={open}>
      {children}
      {draw((overlay) => {
        const Component = components[overlay];
        return <Component onClose={close} />;
      })}
    </OpenOverlay>
  );
}
