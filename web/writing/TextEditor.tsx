import { Button, Group } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHasDraft, useSharedDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { excerptOf } from '#web/ui/fields/useForm.ts';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { atEscape } from '#web/ui/stack.ts';
import { TextLength } from './TextLength.tsx';
import { WritingField } from './WritingField.tsx';
import { WritingTools } from './WritingTools.tsx';

type Props = Omit<ComponentProps<typeof WritingField>, 'value' | 'onWrite' | 'onKeyDown' | 'error'> & {
  initial: string;
  /** The name of the draft that keeps an unfinished edit. */
  draft: string;
  /** The error for an empty text. */
  emptyError: string;
  /** How many characters it may have. */
  most?: number;
  /** The keys that save, besides Ctrl/Cmd-Enter and the button. */
  saves?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onSave: (content: string) => void;
  /** Asks before it saves, and calls the second argument if the user agrees. */
  asks?: (content: string, save: () => void) => void;
  /** What to say about a text below the field. */
  hintFor?: (content: string) => ReactNode;
  onClose: () => void;
};

/** Tells that a text has an unfinished edit, and opens it again. */
export function UnfinishedEdit({ draft, onContinue }: { draft: string; onContinue: () => void }) {
  const [hasOwn, hasAside] = [useHasDraft(draft), useHasDraft(`${draft}#aside`)];
  if (!hasOwn && !hasAside) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={13} stroke={1.6} aria-hidden="true" />}
      onClick={onContinue}
    >
      {t('Continue the edit')}
    </Button>
  );
}

/** Edits a message or comment in place. An edit that is neither saved nor cancelled stays as a draft. */
export function TextEditor({
  initial,
  draft,
  emptyError,
  most,
  saves,
  onSave,
  asks,
  hintFor,
  onClose,
  ...field
}: Props) {
  const { savedDraft, saveDraft, aside, dropAside, putAside } = useSharedDraft(draft);
  const [content, setContent] = useState(savedDraft ?? initial);
  const [isRestored, setIsRestored] = useState(savedDraft !== undefined);
  useEffect(() => saveDraft(content === initial ? undefined : content), [saveDraft, content, initial]);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isEmpty = content.trim() === '';
  const maySave = !isEmpty && charactersOver(content, most) <= 0;
  function save() {
    if (!maySave) return;
    const store = () => {
      saveDraft(undefined);
      onSave(content);
    };
    if (asks) asks(content, store);
    else store();
  }
  function cancel() {
    saveDraft(undefined);
    onClose();
    if (content !== initial) offerUndo(t('Edit discarded'), excerptOf(content), () => saveDraft(content));
  }
  /** Shows the edit of another tab, and offers this one instead. */
  function restoreAside() {
    if (aside === undefined) return;
    if (content === initial) dropAside();
    else putAside(content);
    setContent(aside);
  }
  function discard() {
    setContent(initial);
    setIsRestored(false);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      // Escape closes the editor, not the dialog around it. The edit stays as a draft.
      onKeyDown={atEscape(onClose)}
    >
      <WritingField
        autoFocus
        autosize
        {...field}
        ref={textarea}
        value={content}
        onWrite={setContent}
        // The caret starts at the end.
        onFocus={({ currentTarget: field }) =>
          content === (savedDraft ?? initial) && field.setSelectionRange(content.length, content.length)
        }
        onKeyDown={(event) => {
          if (!isSubmitKey(event) && !saves?.(event)) return;
          event.preventDefault();
          save();
        }}
        error={isEmpty && emptyError}
      />
      {isRestored && (
        <p role="status" className="row wrap gap-0-8 dimmed tiny">
          {t('Your unsaved edit is back.')}
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            {t('Discard')}
          </Button>
        </p>
      )}
      <SavedDraft
        offered={aside === undefined || aside === content ? undefined : excerptOf(aside)}
        restore={restoreAside}
        discard={dropAside}
      />
      <TextLength content={content} most={most} />
      {hintFor?.(content)}
      <Group gap="xs" my={8}>
        <Button type="submit" size="xs" disabled={!maySave}>
          {t('Save')}
        </Button>
        <Button variant="default" size="xs" onClick={cancel}>
          {t('Cancel')}
        </Button>
        <WritingTools field={textarea} size={30} />
      </Group>
    </form>
  );
}
