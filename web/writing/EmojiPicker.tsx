import { ActionIcon, NativeSelect } from '@mantine/core';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { IconMoodPlus } from '#web/ui/icons/icons.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import classes from './EmojiPicker.module.css';
import { readTone, skinTones } from './skinTones.ts';

const EmojiGrid = lazyPart(() => import('./EmojiGrid.tsx'));

type Props = { label: string; size: number; shortcut?: string; onChoose: (emoji: string) => void };

/** A button that opens a list of emoji, with search by name. The emoji load when it opens. */
export function EmojiPicker({ label, size, shortcut, onChoose }: Props) {
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
        data-row-shortcut={shortcut}
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

/** The first choice is the only one that Tab reaches. */
const firstChoice = '[role="gridcell"] [tabindex="0"]';

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [tone, setTone] = useState(readTone);
  /** Whether Enter was pressed before the emoji were there: then the first one is taken as soon as they are. */
  const [takesFirst, setTakesFirst] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On a touch screen this would open the keyboard over the emoji.
    if (field.current && matchMedia(mouse).matches) takeFocus(field.current);
  }, []);
  return (
    <>
      <div className="flex gap-6 mb-6">
        <input
          dir="auto"
          ref={field}
          className={classes.search}
          aria-label={t('Find an emoji')}
          placeholder={t('Find an emoji')}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setTakesFirst(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            // The form around must not send the message.
            event.preventDefault();
            const first = choices.current?.querySelector<HTMLElement>(firstChoice);
            if (event.key === 'ArrowDown') first?.focus();
            else if (first) first.click();
            else setTakesFirst(true);
          }}
        />
        <NativeSelect
          aria-label={t('Skin tone')}
          title={t('Skin tone')}
          className={classes.tone}
          data={skinTones.map((label, index) => ({ value: String(index), label }))}
          value={tone}
          onChange={({ currentTarget }) => {
            setTone(Number(currentTarget.value));
            localStorage.setItem(storageKeys.skinTone, currentTarget.value);
          }}
        />
      </div>
      <div ref={choices} className={classes.choices}>
        <Suspense>
          <EmojiGrid
            typed={typed.trim()}
            tone={tone}
            onChoose={onChoose}
            onReady={() => takesFirst && choices.current?.querySelector<HTMLElement>(firstChoice)?.click()}
            onLeave={() => field.current?.focus()}
          />
        </Suspense>
      </div>
    </>
  );
}
