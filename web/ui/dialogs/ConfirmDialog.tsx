import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  onClose: () => void;
  /** Called once it has closed. */
  onConfirm: () => void;
  /** The question, to the letter of the documents. */
  question: string;
  /** What happens then, where the question does not say all of it. */
  detail?: string;
  /** A name that is to be typed first. */
  nameToType?: string;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red, for what takes something away. */
  destructive?: boolean;
};

/** Asks before something large is done; the way back has the focus. */
export function ConfirmDialog({
  onClose,
  onConfirm,
  question,
  detail,
  nameToType,
  title,
  confirmLabel = 'Delete',
  cancelLabel = 'Cancel',
  destructive = true,
}: Props) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog onClose={onClose} label={title ?? question} role="alertdialog" className={classes.dialog}>
      {title && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.question}>{question}</p>
      {detail && <p className={classes.question}>{detail}</p>}
      {nameToType !== undefined && (
        <TextInput
          mb={20}
          label={
            <>
              To confirm, type <strong>{nameToType}</strong>
            </>
          }
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          color={destructive ? 'red' : undefined}
          disabled={nameToType !== undefined && typed.trim() !== nameToType}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
