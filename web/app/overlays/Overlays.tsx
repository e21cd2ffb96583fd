import type { ReactNode } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { loadOverlay } from './loadOverlay.ts';
import { OpenOverlay, type Overlay, overlays } from './overlay.ts';
import { useShortcuts } from './useShortcuts.ts';

const components = new Map(overlays.map((overlay) => [overlay, lazyDialog(() => loadOverlay(overlay))]));

/** Draws the overlays of the shell, one at a time. Each loads on first use. */
export function Overlays({ children }: { children: ReactNode }) {
  const { open, close, draw } = useDialog<Overlay>();
  useShortcuts(open);
  return (
    <OpenOverlay value={open}>
      {children}
      {draw((overlay) => {
        const Component = components.get(overlay);
        return Component && <Component onClose={close} />;
      })}
    </OpenOverlay>
  );
}
