import { ActionIcon } from '@mantine/core';
import type { ComponentProps } from 'react';
import { IconArrowsUpDown } from '#web/ui/icons/icons.ts';
import { Menu } from '../menus/Menu.tsx';
import { MoveItems } from './MoveItems.tsx';

type Props = ComponentProps<typeof MoveItems> & {
  label: string;
  size?: number;
  tabIndex?: number;
};

/** A button that opens a menu which moves a row. */
export function MoveMenu({ label, size, tabIndex, ...items }: Props) {
  return (
    <Menu
      label={label}
      width={210}
      trigger={(trigger) => (
        <ActionIcon data-move {...{ size, tabIndex }} aria-label={label} title={label} {...trigger}>
          <IconArrowsUpDown size={16} />
        </ActionIcon>
      )}
    >
      <MoveItems {...items} />
    </Menu>
  );
}
