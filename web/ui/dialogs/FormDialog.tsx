import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { RestoredDraft } from '../feedback/RestoredDraft.tsx';
import { Form } from '../fields/Form.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './FormDialog.module.css';
import { TitledDialog } from './TitledDialog.tsx';

type Props = {
  onClose: () => void;
  title: string;
  onSubmit: () => void;
  submitLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  /** Disables the submit button until the form is complete. */
  disabled?: boolean;
  /** A red button, for actions that cannot be undone. */
  destructive?: boolean;
  /** Discards the draft that the form was filled with, if any. */
  onDiscardDraft?: (() => void) | undefined;
  /** Whether the user changed something other than by typing, e.g. with buttons. */
  hasEdits?: boolean;
  /** In pixels. */
  width?: number;
  children: ReactNode;
};

/** A form in a dialog. Escape or a click outside asks before it discards changes. */
export function FormDialog({
  onClose,
  title,
  width = 520,
  pending,
  onDiscardDraft,
  hasEdits = false,
  children,
  ...props
}: Props) {
  const [wasTyped, setWasTyped] = useState(onDiscardDraft !== undefined);
  const isTyped = wasTyped || hasEdits;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <TitledDialog
        title={title}
        width={width}
        ignoresOutsideClick={isTyped}
        onClose={isTyped ? () => setIsAsking(true) : onClose}
      >
        <Form className="stack grow" onInput={() => setWasTyped(true)} onSubmit={() => !pending && props.onSubmit()}>
          <div className={classes.fields}>
            {onDiscardDraft && <RestoredDraft onDiscardDraft={onDiscardDraft} />}
            {children}
          </div>
          <Group className={classes.actions} justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {props.cancelLabel ?? t('Cancel')}
            </Button>
            <SubmitButton loading={pending} disabled={props.disabled} color={props.destructive ? 'red' : undefined}>
              {props.submitLabel}
            </SubmitButton>
          </Group>
        </Form>
      </TitledDialog>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          onConfirm={onClose}
          question={t('Discard changes?')}
          confirmLabel={t('Discard')}
          cancelLabel={t('Keep editing')}
        />
      )}
    </>
  );
}
