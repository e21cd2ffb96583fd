import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  onClose: () => void;
  /** Called once it has closed. */
  onConfirm: () => void;
  /** The question, to the letter of the documents. */
  question: string;
  /** What happens then, where the question does not say all of it; each text a paragraph. */
  detail?: string | string[];
  /** What is to be filled in first, if anything; until it is, `isUnready`. */
  children?: ReactNode;
  isUnready?: boolean;
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
  children,
  isUnready = false,
  title,
  confirmLabel = 'Delete',
  cancelLabel = 'Cancel',
  destructive = true,
}: Props) {
  return (
    <Dialog onClose={onClose} label={title ?? question} role="alertdialog" className={classes.dialog}>
      {title && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.question}>{question}</p>
      {[detail ?? []].flat().map((text) => (
        <p key={text} className={classes.question}>
          {text}
        </p>
      ))}
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          color={destructive ? 'red' : undefined}
          disabled={isUnready}
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
