import { ActionIcon } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { IconX } from '#web/ui/icons/icons.ts';
import classes from './Transcript.module.css';
import { Transcript } from './Transcript.tsx';

type Props = ComponentProps<typeof Transcript> & {
  /** Whether there is room beside the meeting. Otherwise it opens above it. */
  isBeside: boolean;
  onClose: () => void;
};

/** The transcript of a meeting in progress, beside the agenda. */
export default function TranscriptPanel({ isBeside, onClose, ...props }: Props) {
  if (!isBeside)
    return (
      <TitledDialog title={t('Transcript')} width={560} onClose={onClose}>
        <div className={classes.sheet}>
          <Transcript {...props} />
        </div>
      </TitledDialog>
    );
  return (
    <aside className={`card ${classes.panel}`} aria-label={t('Transcript')}>
      <div className="row between gap-12">
        <h2 className="size-md weight-600">{t('Transcript')}</h2>
        <ActionIcon size={32} aria-label={t('Close')} title={t('Close')} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <Transcript {...props} />
    </aside>
  );
}
