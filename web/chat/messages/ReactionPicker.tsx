import { ActionIcon } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { choices } from '#web/lib/emoji.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './Reactions.module.css';

/** A button that opens the emoji to choose from. */
export function ReactionPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        ref={button}
        size={26}
        aria-label="Add a reaction"
        title="Add a reaction"
        aria-haspopup="dialog"
        aria-expanded={opened}
        popoverTarget={id}
      >
        <IconMoodPlus size={15} stroke={1.6} />
      </ActionIcon>
      <Popover
        id={id}
        role="dialog"
        aria-label="Reactions"
        className={classes.picker}
        opener={() => button.current}
        onOpened={setOpened}
      >
        {choices.map(([emoji, name]) => (
          <button
            key={emoji}
            type="button"
            className={classes.choice}
            aria-label={name}
            title={name}
            onClick={() => {
              document.getElementById(id)?.hidePopover();
              onChoose(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      </Popover>
    </>
  );
}
