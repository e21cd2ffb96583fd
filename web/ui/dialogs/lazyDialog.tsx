import type { ComponentType } from 'react';
import { idlePart } from '#web/lib/offline/idlePart.tsx';
import { Opening } from './Opening.tsx';

/** A dialog whose code loads when the page is idle, or when it first opens. Keys typed until then go to the dialog. */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  idlePart(load, <Opening />);
