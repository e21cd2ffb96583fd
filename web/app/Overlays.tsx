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

type State = {
  opened: Overlay | null;
  /** How often each was opened: it starts afresh each time. */
  openings: Partial<Record<Overlay, number>>;
};

/** Gives everything in the shell the way to open one overlay, each loaded when it is first wanted. */
export function Overlays({ children }: { children: ReactNode }) {
  const [{ opened, openings }, set] = useState<State>({ opened: null, openings: {} });
  const open = useCallback(
    (overlay: Overlay) =>
      set((before) =>
        before.opened === overlay
          ? before
          : { opened: overlay, openings: { ...before.openings, [overlay]: (before.openings[overlay] ?? 0) + 1 } },
      ),
    [],
  );
  const close = useCallback(() => set((before) => ({ ...before, opened: null })), []);
  useShortcuts(open);
  return (
    <OpenOverlay value={open}>
      {children}
      {(Object.keys(openings) as Overlay[]).map((overlay) => {
        const Component = components[overlay];
        return (
          <Suspense key={overlay}>
            <Component key={openings[overlay]} opened={opened === overlay} onClose={close} />
          </Suspense>
        );
      })}
    </OpenOverlay>
  );
}
