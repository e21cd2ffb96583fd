import { useId, useRef, useState } from 'react';
import { type RoomReaction, roomReactions } from '#contract/media-sources.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { IconMoodSmile } from '#web/ui/icons/icons.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './ReactionButton.module.css';
import { ToolButton } from './ToolButton.tsx';

/** What screen readers say for each reaction. */
const names = {
  '👍': msg('Thumbs up'),
  '❤️': msg('Heart'),
  '😂': msg('Laughing'),
  '👏': msg('Applause'),
  '🎉': msg('Party'),
  '😮': msg('Surprised'),
};

/** Opens the reactions. It stays open, because people clap more than once. */
export function ReactionButton({ onReact }: { onReact: (emoji: RoomReaction) => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton
        ref={button}
        label={t('React')}
        icon={<IconMoodSmile size={22} stroke={1.6} />}
        popoverTarget={id}
        aria-expanded={isOpen}
      />
      <Popover
        id={id}
        role="group"
        aria-label={t('Reactions')}
        className={classes.reactions}
        opener={() => button.current}
        onOpened={setOpen}
      >
        {roomReactions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            aria-label={t(names[emoji])}
            onClick={() => onReact(emoji)}
          >
            {emoji}
          </button>
        ))}
      </Popover>
    </>
  );
}
