import { ActionIcon } from '@mantine/core';
import { IconBulb, IconListCheck, IconNews, IconSquarePlus } from '@tabler/icons-react';
import { use } from 'react';
import type { Message } from '#contract/messages.ts';
import { say } from '#web/lib/say.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { Making } from './making.ts';

const choices = [
  ['todos', 'Create Todo', IconListCheck],
  ['issues', 'Create Issue', IconBulb],
  ['headlines', 'Create Headline', IconNews],
] as const;

/** What may be made of a message. */
export function WorkMenu({ message }: { message: Message }) {
  const make = use(Making);
  return (
    <Menu
      label="Create from message"
      trigger={(props) => (
        <ActionIcon {...props} size={26} aria-label="Create from message" title="Create from message">
          <IconSquarePlus size={15} stroke={1.6} />
        </ActionIcon>
      )}
    >
      {choices.map(([noun, name, Icon]) => (
        <MenuItem key={noun} icon={<Icon size={16} stroke={1.6} />} onSelect={() => make(noun, message)}>
          {say(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
