import { ActionIcon } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { findEmoji } from '#web/lib/text/emoji.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import classes from './EmojiPicker.module.css';

type Props = { label: string; size: number; onChoose: (emoji: string) => void };

/** A button that opens a list of emoji, with search by name. */
export function EmojiPicker({ label, size, onChoose }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        ref={button}
        size={size}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        popoverTarget={id}
      >
        <IconMoodPlus size={size > 30 ? 18 : 15} stroke={1.6} />
      </ActionIcon>
      <Popover
        id={id}
        role="dialog"
        aria-label={t('Emoji')}
        className={classes.picker}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Choices
          onChoose={(emoji) => {
            document.getElementById(id)?.hidePopover();
            onChoose(emoji);
          }}
        />
      </Popover>
    </>
  );
}

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // On a touch screen this would open the keyboard over the emoji.
    if (field.current && matchMedia(mouse).matches) takeFocus(field.current);
  }, []);
  const matches = findEmoji(typed.trim());
  return (
    <>
      <input
        dir="auto"
        ref={field}
        className={classes.search}
        aria-label={t('Find an emoji')}
        placeholder={t('Find an emoji')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around must not send the message.
          event.preventDefault();
          if (matches[0]) onChoose(matches[0][0]);
        }}
      />
      <div className={classes.choices}>
        {matches.map(([emoji, name]) => (
          <button
            key={emoji}
            type="button"
            className={classes.choice}
            aria-label={t(name)}
            title={t(name)}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      {matches.length === 0 && <p className={classes.none}>{t('No matches')}</p>}
    </>
  );
}
