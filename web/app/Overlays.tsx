import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { OpenOverlay, type Overlay } from './overlay.ts';
import { type OverlayProps, overlayLoaders } from './overlayLoaders.ts';
import { useShortcuts } from './useShortcuts.ts';

const components: Record<Overlay, ComponentType<OverlayProps>> = {
  palette: lazy(overlayLoaders.palette),
  help: lazy(overlayLoaders.help),
  rock: lazy(overlayLoaders.rock),
  todo: lazy(overlayLoaders.todo),
  issue: lazy(overlayLoaders.issue),
  meeting: lazy(overlayLoaders.meeting),
};

/** Gives everything in the shell the way to open one overlay, each loaded when it is first wanted. */
export function Overlays({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Overlay | null>(null);
  const [wanted, setWanted] = useState<Overlay[]>([]);
  const open = useCallback((overlay: Overlay) => {
    setOpened(overlay);
    setWanted((before) => (before.includes(overlay) ? before : [...before, overlay]));
  }, []);
  const close = useCallback(() => setOpened(null), []);
  useShortcuts(open);
  return (
    <OpenOverlay value={open}>
      {children}
      {wanted.map((overlay) => {
        const Component = components[overlay];
        return (
          <Suspense key={overlay}>
            <Component opened={opened === overlay} onClose={close} />
          </Suspense>
        );
      })}
    </OpenOverlay>
  );
}
