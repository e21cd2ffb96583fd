import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { atEscape } from '#web/ui/stack.ts';
import classes from './Chat.module.css';
import { isSending } from './Composer.tsx';

type Props = { initial: string; onSave: (content: string) => void; onClose: () => void };

/** One's own message while it is being changed. */
export function MessageEditor({ initial, onSave, onClose }: Props) {
  const [content, setContent] = useState(initial);
  const isEmpty = content.trim() === '';
  const save = () => !isEmpty && onSave(content);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={atEscape(onClose)}
    >
      <Textarea
        aria-label="Change message"
        classNames={{ input: classes.input ?? '' }}
        autoFocus
        autosize
        minRows={1}
        maxLength={limits.message}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isSending(event)) return;
          event.preventDefault();
          save();
        }}
        error={isEmpty && 'Please enter a message'}
      />
      <Group gap="xs" my={6}>
        <Button type="submit" size="xs" disabled={isEmpty}>
          Save
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
