import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** One line of the palette: something to do, or something that was found. */
export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  detail?: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  icon: ComponentType<IconProps>;
  run: () => void;
};

/** Whether each word of what was typed begins a word of the label. */
export function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[\s-]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || label.toLowerCase().includes(part));
}
