import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { atEscape } from '#web/ui/stack.ts';

type Props = { initial: string; onSave: (content: string) => void; onClose: () => void };

/** One's own comment while it is being changed. */
export function CommentEditor({ initial, onSave, onClose }: Props) {
  const [content, setContent] = useState(initial);
  const isEmpty = content.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSave(content);
      }}
      // Escape gives up the change, not the whole dialog.
      onKeyDown={atEscape(onClose)}
    >
      <Textarea
        aria-label="Comment"
        autoFocus
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.text}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        error={isEmpty && 'Please enter a comment'}
      />
      <Group gap="xs" mt={8}>
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
