import { Button, Group } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './NotePopover.module.css';

type Props = {
  note: string | null;
  /** Names the cell. */
  label: string;
  cell: HTMLElement;
  /** The name of the draft of an unfinished edit. */
  draft: string;
  mayEdit: boolean;
  /** Receives the note, and the one it was edited from. */
  onSave: (note: string | null, before: string | null) => void;
  onClose: () => void;
};

/** The note of a cell. A click elsewhere saves it, Escape cancels. */
export function NotePopover({ note, label, cell, draft, mayEdit, onSave, onClose }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  // The note when the popover opened, so that we do not overwrite what someone else writes meanwhile.
  const [before] = useState(note);
  const { savedDraft, saveDraft, close: forgetDraft } = useDraft<string>(draft);
  const [text, setText] = useState(savedDraft ?? note ?? '');
  useEffect(() => saveDraft(text === (before ?? '') ? undefined : text), [saveDraft, text, before]);
  const isCanceled = useRef(false);
  useLayoutEffect(() => {
    popover.current?.showPopover();
    popover.current?.focus();
  }, []);
  const isTooLong = charactersOver(text, limits.note) > 0;
  const close = () => !isTooLong && popover.current?.hidePopover();

  function onClosed() {
    // A click elsewhere would lose it.
    if (isTooLong && !isCanceled.current) return popover.current?.showPopover();
    const edited = text.trim() || null;
    forgetDraft();
    if (mayEdit && !isCanceled.current && edited !== before) onSave(edited, before);
    onClose();
    cell.focus({ preventScroll: true });
  }

  return (
    <Popover
      ref={popover}
      role="dialog"
      aria-label={label}
      className={classes.popover}
      opener={() => cell}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') isCanceled.current = true;
        if (isSubmitKey(event)) close();
      }}
      onToggle={(event) => event.newState === 'closed' && onClosed()}
    >
      <p className="mb-8 dimmed tiny">{label}</p>
      {mayEdit ? (
        <>
          <TextField
            aria-label={t('Note')}
            autoFocus
            autosize
            minRows={3}
            maxRows={10}
            most={limits.note}
            placeholder={t('Add context for this number')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {savedDraft !== undefined && text !== (before ?? '') && (
            <p role="status" className="row wrap gap-0-8 dimmed tiny">
              {t('Your unsaved edit is back.')}
              <Button variant="subtle" size="compact-sm" onClick={() => setText(before ?? '')}>
                {t('Discard')}
              </Button>
            </p>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            {note !== null && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                mr="auto"
                onClick={() => {
                  isCanceled.current = true;
                  onSave(null, before);
                  popover.current?.hidePopover();
                }}
              >
                {t('Delete note')}
              </Button>
            )}
            <Button size="compact-sm" onClick={close}>
              {t('Save note')}
            </Button>
          </Group>
        </>
      ) : (
        <p className="breaks pre-wrap">{note}</p>
      )}
    </Popover>
  );
}
