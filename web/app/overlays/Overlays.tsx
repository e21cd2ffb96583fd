import { type ComponentType, type ReactNode, useState } from 'react';
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
  headline: lazyDialog(overlayLoaders.headline),
  meeting: lazyDialog(overlayLoaders.meeting),
};

/** Lets everything in the shell open one overlay at a time. Each loads on first use. */
export function Overlays({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Overlay>();
  const Component = opened && components[opened];
  useShortcuts(setOpened);
  return (
    <OpenOverlay value={setOpened}>
      {children}
      {Component && <Component key={opened} onClose={() => setOpened(undefined)} />}
    </OpenOverlay>
  );
}
