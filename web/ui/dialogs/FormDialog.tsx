import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form } from '../fields/Form.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './FormDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  onSubmit: () => void;
  submitLabel: string;
  pending?: boolean;
  /** Holds the submit button back until the form is complete. */
  disabled?: boolean;
  /** Red, for what cannot be brought back. */
  destructive?: boolean;
  size?: string | number;
  children: ReactNode;
};

/**
 * A form in a dialog, of full height on a phone. What was typed is not lost by a click beside it, nor by Escape without a
 * question. Give the first field `data-autofocus`. Load it lazily.
 */
export function FormDialog(props: Props) {
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Not at once: the Escape that is being pressed would close the question too.
  const ask = () => setTimeout(() => setIsAsking(true));
  return (
    <>
      <ModalDialog
        level="form"
        opened={props.opened}
        onClose={isTyped ? ask : props.onClose}
        closeOnClickOutside={!isTyped}
        title={props.title}
        size={props.size ?? 520}
        classNames={{ title: classes.title, body: classes.body, content: classes.content }}
      >
        <Form
          className={classes.form}
          onInput={() => setIsTyped(true)}
          // While it fades away it has been sent already.
          onSubmit={() => props.opened && !props.pending && props.onSubmit()}
        >
          <div className={classes.fields}>{props.children}</div>
          <Group className={classes.actions} justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <SubmitButton
              loading={props.pending}
              disabled={props.disabled}
              color={props.destructive ? 'red' : undefined}
            >
              {props.submitLabel}
            </SubmitButton>
          </Group>
        </Form>
      </ModalDialog>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={props.onClose}
        question="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep Editing"
      />
    </>
  );
}
