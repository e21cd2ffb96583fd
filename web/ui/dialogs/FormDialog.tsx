import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  /** Holds the submit button back until the form is complete. */
  disabled?: boolean;
  /** Red, for what cannot be brought back. */
  destructive?: boolean;
  /** What was typed before and not sent stands in it: the way to begin anew. */
  onStartAnew?: (() => void) | undefined;
  /** Whether something was changed by other means than typing, as by buttons. */
  hasEdits?: boolean;
  /** Pixels. */
  width?: number;
  children: ReactNode;
};

/** A form in a dialog. What was typed is not lost by a click beside it, nor by Escape without a question. */
export function FormDialog({
  onClose,
  title,
  width = 520,
  pending,
  onStartAnew,
  hasEdits = false,
  children,
  ...props
}: Props) {
  const [wasTyped, setWasTyped] = useState(onStartAnew !== undefined);
  const isTyped = wasTyped || hasEdits;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <TitledDialog title={title} width={width} isKept={isTyped} onClose={isTyped ? () => setIsAsking(true) : onClose}>
        <Form className={classes.form} onInput={() => setWasTyped(true)} onSubmit={() => !pending && props.onSubmit()}>
          <div className={classes.fields}>
            {onStartAnew && <RestoredDraft onStartAnew={onStartAnew} />}
            {children}
          </div>
          <Group className={classes.actions} justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {props.cancelLabel ?? 'Cancel'}
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
          question="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep Editing"
        />
      )}
    </>
  );
}
