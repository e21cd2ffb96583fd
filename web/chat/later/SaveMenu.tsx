import { ActionIcon } from '@mantine/core';
import type { Message } from '#contract/messages.ts';
import { t } from '#web/lib/translate.ts';
import { IconBookmark, IconBookmarkFilled, IconBookmarkOff } from '#web/ui/icons/icons.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { LaterMenu } from './LaterMenu.tsx';
import { useSaved, useSavedMark } from './useSaved.ts';

const icon = { size: 16, stroke: 1.6 };

/** Saves a message for later, with or without a reminder. */
export function SaveMenu({ message }: { message: Message }) {
  const mark = useSavedMark(message.id);
  const { save, remove } = useSaved();
  const name = mark ? t('Saved for later') : t('Save for later');
  const Icon = mark ? IconBookmarkFilled : IconBookmark;
  return (
    <LaterMenu
      label={name}
      title={t('Remind me')}
      submitLabel={t('Set reminder')}
      at={mark && !mark.isReminded ? mark.remindAt : null}
      onChoose={(remindAt) => save.mutate({ message, remindAt })}
      trigger={(props) => (
        <ActionIcon {...props} size={26} aria-label={name} title={name} data-row-shortcut="s">
          <Icon size={15} stroke={1.6} />
        </ActionIcon>
      )}
    >
      {mark ? (
        <MenuItem icon={<IconBookmarkOff {...icon} />} onSelect={() => remove.mutate({ message, mark })}>
          {t('Remove from Later')}
        </MenuItem>
      ) : (
        <MenuItem icon={<IconBookmark {...icon} />} onSelect={() => save.mutate({ message, remindAt: null })}>
          {t('Save without a reminder')}
        </MenuItem>
      )}
    </LaterMenu>
  );
}
