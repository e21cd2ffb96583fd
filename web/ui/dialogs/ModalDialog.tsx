import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { phone } from '../breakpoints.ts';

/** Details of one thing may lie over details of another, and forms over all of them. */
const levels = { details: 200, upperDetails: 210, form: 220 };

type Props = Omit<ModalProps, 'fullScreen' | 'zIndex' | 'closeOnEscape'> & {
  level: keyof typeof levels;
  /** Another dialog lies above: Escape closes that one first. */
  isCovered?: boolean;
};

/** What of the browser's own lies above: Escape closes that first too. */
const onTop = 'dialog[open], [popover="auto"]:popover-open';

/** A dialog of full height on a phone. Load it lazily. */
export function ModalDialog({ opened, level, isCovered = false, onClose, ...props }: Props) {
  const isPhone = useMediaQuery(phone);
  // Opened only once it is there: a modal that is born open does not know where the focus came from.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal
      opened={shown}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      zIndex={levels[level]}
      closeOnEscape={!isCovered}
      onClose={() => document.querySelector(onTop) ?? onClose()}
      {...props}
    />
  );
}
