import { Button, Group } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { atEscape } from '#web/ui/stack.ts';
import { WritingField } from './WritingField.tsx';

type Props = Omit<ComponentProps<typeof WritingField>, 'value' | 'onWrite' | 'onKeyDown' | 'error'> & {
  initial: string;
  /** What is said where nothing is left of the text. */
  emptySays: string;
  /** Which keys save it, beside the button. */
  saves?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onSave: (content: string) => void;
  onClose: () => void;
};

/** A text of one's own while it is being changed where it stands. */
export function TextEditor({ initial, emptySays, saves, onSave, onClose, ...field }: Props) {
  const [content, setContent] = useState(initial);
  const isEmpty = content.trim() === '';
  const save = () => !isEmpty && onSave(content);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      // Escape gives up the change, not the whole dialog.
      onKeyDown={atEscape(onClose)}
    >
      <WritingField
        autoFocus
        autosize
        {...field}
        value={content}
        onWrite={setContent}
        // One writes on at the end.
        onFocus={({ currentTarget: field }) =>
          content === initial && field.setSelectionRange(content.length, content.length)
        }
        onKeyDown={(event) => {
          if (!saves?.(event)) return;
          event.preventDefault();
          save();
        }}
        error={isEmpty && emptySays}
      />
      <Group gap="xs" my={8}>
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
