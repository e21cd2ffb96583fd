import { ActionIcon } from '@mantine/core';
import type { RefObject } from 'react';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { commandKey } from '#web/ui/commandKey.ts';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconLetterCase,
  IconLink,
  IconList,
  IconStrikethrough,
} from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { EmojiPicker } from './EmojiPicker.tsx';
import { applyFormat, insertEmoji } from './insertText.ts';

const formats = [
  ['bold', msg('Bold'), IconBold, 'B'],
  ['italic', msg('Italic'), IconItalic, 'I'],
  ['strike', msg('Strikethrough'), IconStrikethrough, '⇧ X'],
  ['link', msg('Link'), IconLink, 'K'],
  ['code', msg('Code'), IconCode, undefined],
  ['list', msg('List'), IconList, undefined],
] as const;

type Props = { field: RefObject<HTMLTextAreaElement | null>; size?: number };

/** The buttons that help to write into a field: formats of the selected text, and emoji. */
export function WritingTools({ field, size = 36 }: Props) {
  return (
    <>
      <Menu
        label={t('Format')}
        trigger={(props) => (
          <ActionIcon {...props} size={size} aria-label={t('Format')} title={t('Format')}>
            <IconLetterCase size={18} stroke={1.6} />
          </ActionIcon>
        )}
      >
        {formats.map(([format, name, Icon, key]) => (
          <MenuItem
            key={format}
            icon={<Icon size={16} stroke={1.6} />}
            end={key && <kbd>{`${commandKey} ${key}`}</kbd>}
            onSelect={() => field.current && applyFormat(field.current, format)}
          >
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
      <EmojiPicker
        label={t('Insert an emoji')}
        size={size}
        onChoose={(emoji) => field.current && insertEmoji(field.current, emoji)}
      />
    </>
  );
}
