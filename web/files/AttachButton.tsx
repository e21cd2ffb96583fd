import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconPaperclip } from '#web/ui/icons/icons.ts';
import type { useUploads } from './useUploads.ts';

/** Chooses files to attach to a message or comment. */
export function AttachButton({ add }: Pick<ReturnType<typeof useUploads>, 'add'>) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        size={36}
        aria-label={t('Attach files')}
        title={t('Attach files')}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.6} />
      </ActionIcon>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? []);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
