import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { DialogForm } from '#web/lib/changes/sentForm.ts';
import { createStore } from '#web/lib/store.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { type OfferedDraft, SavedDraft } from '../feedback/SavedDraft.tsx';
import { Form } from '../fields/Form.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { bufferTyping } from '../typing.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './FormDialog.module.css';
import { TitledDialog } from './TitledDialog.tsx';

type Props = {
  onClose: () => void;
  title: string;
  /** Sends the form. @returns whether it was sent: the dialog then closes, unless it has `pending` */
  onSubmit: () => unknown;
  submitLabel: string;
  cancelLabel?: string;
  /** Whether the answer is awaited, for a dialog that stays open until it has come and closes itself. */
  pending?: boolean | undefined;
  /** Disables the submit button until the form is complete. */
  disabled?: boolean;
  /** A red button, for actions that cannot be undone. */
  destructive?: boolean;
  /** The drafts of the form. */
  draft?: OfferedDraft & { forget: () => void };
  /** Whether the user changed something other than by typing, e.g. with buttons. */
  hasEdits?: boolean;
  /** Whether the form was sent and is empty again, for a dialog that stays open for the next row. */
  isEmptied?: boolean;
  /** In pixels. */
  width?: number;
  children: ReactNode;
};

const alwaysOpen = createStore(true);

/** Ignores keys that would change a form whose answer is awaited, after a click has ended the buffering. */
function ignoreTyping(event: KeyboardEvent): void {
  if (event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete') event.preventDefault();
}

/**
 * A form in a dialog. It closes when it is sent, before the server has answered, and can be opened again if the server refuses.
 * Escape or a click outside asks before it discards changes.
 */
export function FormDialog({
  onClose,
  title,
  width = 520,
  pending,
  draft,
  hasEdits = false,
  isEmptied = false,
  children,
  ...props
}: Props) {
  const form = use(DialogForm);
  const isOpen = useStore(form?.isOpen ?? alwaysOpen);
  const [wasTyped, setWasTyped] = useState(false);
  const isTyped = (wasTyped || hasEdits) && !isEmptied;
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => form?.stay(), [form]);
  // What is typed until the answer comes is for the screen that opens then.
  useLayoutEffect(() => (pending ? bufferTyping() : undefined), [pending]);

  function submit() {
    if (pending) return;
    const isSent = props.onSubmit();
    if (isSent !== true || pending !== undefined) return;
    draft?.forget();
    if (form) form.hide();
    else onClose();
  }

  if (!isOpen) return null;
  return (
    <>
      <TitledDialog
        title={title}
        width={width}
        ignoresOutsideClick={isTyped}
        onClose={isTyped ? () => setIsAsking(true) : onClose}
      >
        <Form
          className="stack grow"
          onInput={() => setWasTyped(true)}
          onKeyDownCapture={pending ? ignoreTyping : undefined}
          onSubmit={submit}
        >
          <div className={classes.fields} data-fields>
            {form?.reason && (
              <p role="alert" className="error small">
                {form.reason}
              </p>
            )}
            {draft && <SavedDraft {...draft} onRestored={() => setWasTyped(true)} />}
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
