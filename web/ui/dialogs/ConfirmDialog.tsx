import { Button, Group } from '@mantine/core';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  onClose: () => void;
  /** Called once it has closed. */
  onConfirm: () => void;
  /** The question, to the letter of the documents. */
  question: string;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red, for what cannot be brought back. */
  destructive?: boolean;
};

/** Asks before something is done that cannot be undone; the way back has the focus. */
export function ConfirmDialog({
  onClose,
  onConfirm,
  question,
  title,
  confirmLabel = 'Delete',
  cancelLabel = 'Cancel',
  destructive = true,
}: Props) {
  return (
    <Dialog onClose={onClose} label={title ?? question} role="alertdialog" className={classes.dialog}>
      {title && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.question}>{question}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          color={destructive ? 'red' : undefined}
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
