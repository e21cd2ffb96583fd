import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icons/icon.ts';

/** One line of the palette: an action or a search result. */
export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  /** Other words people search for. */
  keywords?: string | undefined;
  detail?: ReactNode;
  /** The keyboard shortcut. */
  keys?: string | undefined;
  icon: Icon;
  run: () => void;
};
