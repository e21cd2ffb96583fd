import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { phone } from './breakpoints.ts';
import classes from './FormDialog.module.css';
import { SubmitButton } from './SubmitButton.tsx';

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

/** A form in a dialog, of full height on a phone. Give the first field `data-autofocus`. Load it lazily. */
export function FormDialog(props: Props) {
  const isPhone = useMediaQuery(phone);
  // Opened only once it is there: a modal that is born open does not know where the focus came from.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(props.opened), [props.opened]);
  return (
    <Modal
      opened={shown}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      classNames={{ title: classes.title, body: classes.body, content: classes.content }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form within a dialog within a form must not submit the outer one.
          event.stopPropagation();
          // While it fades away it has been sent already.
          if (props.opened && !props.pending) props.onSubmit();
        }}
      >
        <div className={classes.fields}>{props.children}</div>
        <Group className={classes.actions} justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <SubmitButton loading={props.pending} disabled={props.disabled} color={props.destructive ? 'red' : undefined}>
            {props.submitLabel}
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  );
}
