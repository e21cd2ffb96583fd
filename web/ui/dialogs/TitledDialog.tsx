import { CloseButton } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import classes from './TitledDialog.module.css';

type Props = Omit<DialogProps, 'label' | 'className' | 'style'> & {
  title: string;
  /** In pixels. */
  width: number;
};

/** A dialog with a title and a close button, of full height on a phone. */
export function TitledDialog({ title, width, children, ...props }: Props) {
  return (
    <Dialog
      {...props}
      label={title}
      className={`${classes.dialog} unpadded`}
      style={{ width: `min(${width}px, 100vw)` }}
    >
      <div className={classes.head}>
        <h2 className="shrink breaks size-16 weight-620" dir="auto">
          {title}
        </h2>
        <CloseButton data-closes aria-label={t('Close')} onClick={props.onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </Dialog>
  );
}
