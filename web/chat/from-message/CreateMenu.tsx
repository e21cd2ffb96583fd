import { ActionIcon } from '@mantine/core';
import { IconBulb, IconListCheck, IconNews, IconSquarePlus } from '@tabler/icons-react';
import { use } from 'react';
import type { Message } from '#contract/messages.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { CreateFromMessage } from './createFromMessage.ts';

const choices = [
  ['todos', msg('Create {plainTodoTitle}'), IconListCheck],
  ['issues', msg('Create {issueTitle}'), IconBulb],
  ['headlines', msg('Create {headlineTitle}'), IconNews],
] as const;

/** Creates a to-do, an issue or a headline from a message. */
export function CreateMenu({ message }: { message: Message }) {
  const create = use(CreateFromMessage);
  return (
    <Menu
      label={t('Create from message')}
      trigger={(props) => (
        <ActionIcon
          {...props}
          size={26}
          aria-label={t('Create from message')}
          title={t('Create from message')}
          data-row-shortcut="n"
        >
          <IconSquarePlus size={15} stroke={1.6} />
        </ActionIcon>
      )}
    >
      {choices.map(([noun, name, Icon]) => (
        <MenuItem key={noun} icon={<Icon size={16} stroke={1.6} />} onSelect={() => create(noun, message)}>
          {t(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
