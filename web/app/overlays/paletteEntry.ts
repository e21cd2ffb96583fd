import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** One line of the palette: something to do, or something that was found. */
export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  /** Other words people look for it by. */
  also?: string | undefined;
  detail?: ReactNode;
  /** The keys that do the same. */
  keys?: string | undefined;
  icon: ComponentType<IconProps>;
  run: () => void;
};
