import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { useUploads } from './useUploads.ts';

/** Chooses files to go with what one writes. */
export function AttachButton({ add }: Pick<ReturnType<typeof useUploads>, 'add'>) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon size={36} aria-label="Attach files" title="Attach files" onClick={() => chooser.current?.click()}>
        <IconPaperclip size={18} stroke={1.6} />
      </ActionIcon>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? []);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
