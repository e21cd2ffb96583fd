import { ActionIcon } from '@mantine/core';
import { use } from 'react';
import type { Message } from '#contract/messages.ts';
import { nounsWith } from '#contract/nouns.ts';
import { t } from '#web/lib/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import { IconSquarePlus } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { CreateFromMessage } from './createFromMessage.ts';

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
      {nounsWith('isSourced').map((noun) => {
        const { icon: Icon, source } = nouns[noun];
        return (
          <MenuItem key={noun} icon={<Icon size={16} stroke={1.6} />} onSelect={() => create(noun, message)}>
            {t(source)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
