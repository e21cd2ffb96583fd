import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { fileLimit } from '#contract/byte-limits.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Files.module.css';
import { sizeOf } from './Files.tsx';
import type { useUploads } from './useUploads.ts';

/** The files of the next message and the state of each upload. */
export function UploadList({ uploads, remove, again }: ReturnType<typeof useUploads>) {
  if (uploads.length === 0) return null;
  return (
    <ul className="flex wrap gap-6 my-4" aria-label={t('Files to send')}>
      {uploads.map((one) => (
        <li key={one.key} className={classes.file}>
          {one.file ? (
            <IconCheck size={16} role="img" aria-label={t('Ready')} />
          ) : (
            !one.refused && <Loader size={16} role="img" aria-label={t('Uploading')} />
          )}
          <span className="shrink breaks" dir="auto">
            {one.name}
          </span>
          {one.refused ? (
            <>
              <span className="error tiny" role="alert">
                {one.refused}
              </span>
              {one.size <= fileLimit && (
                <Button variant="subtle" size="compact-xs" onClick={() => again(one)}>
                  {t('Try again')}
                </Button>
              )}
            </>
          ) : (
            <span className="rigid dimmed tiny">{sizeOf(one.size)}</span>
          )}
          <ActionIcon
            size={24}
            aria-label={t('Remove {name}', { name: one.name })}
            title={t('Remove')}
            onClick={() => remove(one.key)}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
