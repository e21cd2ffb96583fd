import { Button, Group } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { atEscape } from '#web/ui/stack.ts';
import { WritingField } from './WritingField.tsx';

type Props = Omit<ComponentProps<typeof WritingField>, 'value' | 'onWrite' | 'onKeyDown' | 'error'> & {
  initial: string;
  /** The error for an empty text. */
  emptyError: string;
  /** The keys that save, besides Ctrl/Cmd-Enter and the button. */
  saves?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onSave: (content: string) => void;
  onClose: () => void;
};

/** Edits a message or comment in place. */
export function TextEditor({ initial, emptyError, saves, onSave, onClose, ...field }: Props) {
  const [content, setContent] = useState(initial);
  const isEmpty = content.trim() === '';
  const save = () => !isEmpty && onSave(content);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      // Escape cancels the edit, not the dialog around it.
      onKeyDown={atEscape(onClose)}
    >
      <WritingField
        autoFocus
        autosize
        {...field}
        value={content}
        onWrite={setContent}
        // The caret starts at the end.
        onFocus={({ currentTarget: field }) =>
          content === initial && field.setSelectionRange(content.length, content.length)
        }
        onKeyDown={(event) => {
          if (!isSubmitKey(event) && !saves?.(event)) return;
          event.preventDefault();
          save();
        }}
        error={isEmpty && emptyError}
      />
      <Group gap="xs" my={8}>
        <Button type="submit" size="xs" disabled={isEmpty}>
          {t('Save')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
