import { Button, Group, Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './NotePopover.module.css';

type Props = {
  note: string | null;
  /** Of which cell it is. */
  label: string;
  cell: HTMLElement;
  mayEdit: boolean;
  /** Takes the note, and the one that it was made from. */
  onSave: (note: string | null, before: string | null) => void;
  onClose: () => void;
};

/** The note of a cell. A click elsewhere saves it too, Escape gives the change up. */
export function NotePopover({ note, label, cell, mayEdit, onSave, onClose }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  // As it was when it was opened: what another writes meanwhile is not to be undone.
  const [before] = useState(note);
  const [text, setText] = useState(note ?? '');
  const isGivenUp = useRef(false);
  useLayoutEffect(() => {
    popover.current?.showPopover();
    popover.current?.focus();
  }, []);
  const close = () => popover.current?.hidePopover();

  function onClosed() {
    const written = text.trim() || null;
    if (mayEdit && !isGivenUp.current && written !== before) onSave(written, before);
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
        if (event.key === 'Escape') isGivenUp.current = true;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close();
      }}
      onToggle={(event) => event.newState === 'closed' && onClosed()}
    >
      <p className={classes.label}>{label}</p>
      {mayEdit ? (
        <>
          <Textarea
            aria-label="Note"
            autoFocus
            autosize
            minRows={3}
            maxRows={10}
            maxLength={limits.note}
            placeholder="What is behind this number"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            {note !== null && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                mr="auto"
                onClick={() => {
                  isGivenUp.current = true;
                  onSave(null, before);
                  close();
                }}
              >
                Delete note
              </Button>
            )}
            <Button size="compact-sm" onClick={close}>
              Save note
            </Button>
          </Group>
        </>
      ) : (
        <p className={classes.text}>{note}</p>
      )}
    </Popover>
  );
}
