import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

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
  icon: ComponentType<IconProps>;
  run: () => void;
};
