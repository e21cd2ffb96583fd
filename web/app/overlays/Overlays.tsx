import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { OpenOverlay, type Overlay } from './overlay.ts';
import { type OverlayProps, overlayLoaders } from './overlayLoaders.ts';
import { useShortcuts } from './useShortcuts.ts';

const components: Record<Overlay, ComponentType<OverlayProps>> = {
  palette: lazyDialog(overlayLoaders.palette),
  help: lazyDialog(overlayLoaders.help),
  rock: lazyDialog(overlayLoaders.rock),
  todo: lazyDialog(overlayLoaders.todo),
  issue: lazyDialog(overlayLoaders.issue),
  meeting: lazyDialog(overlayLoaders.meeting),
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
        return <Component key={`${overlay} ${openings[overlay]}`} opened={opened === overlay} onClose={close} />;
      })}
    </OpenOverlay>
  );
}
