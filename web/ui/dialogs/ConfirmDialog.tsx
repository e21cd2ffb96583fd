import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  onClose: () => void;
  /** Called after the dialog has closed. */
  onConfirm: () => void;
  question: string;
  /** The consequences, if the question does not say them all; one paragraph each. */
  detail?: string | string[];
  /** Fields to fill in first. Set `isUnready` until they are complete. */
  children?: ReactNode;
  isUnready?: boolean;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** A red button, for actions that remove something. */
  destructive?: boolean;
};

/** Asks before an action with large effects. Cancel has the focus, unless the action removes nothing. */
export function ConfirmDialog({
  onClose,
  onConfirm,
  question,
  detail,
  children,
  isUnready = false,
  title,
  confirmLabel = t('Delete'),
  cancelLabel = t('Cancel'),
  destructive = true,
}: Props) {
  return (
    <Dialog onClose={onClose} label={title ?? question} role="alertdialog" className={classes.dialog}>
      {title && <h2 className="mb-6 size-16">{title}</h2>}
      <p className="mb-20 breaks">{question}</p>
      {[detail ?? []].flat().map((text) => (
        <p key={text} className="mb-20 breaks">
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
          data-autofocus={!destructive || undefined}
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
