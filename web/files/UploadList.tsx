import { ActionIcon, Button } from '@mantine/core';
import { sizeOf } from '#web/lib/sizeOf.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { IconCheck, IconFile, IconX } from '#web/ui/icons/icons.ts';
import classes from './Files.module.css';
import type { Uploading } from './uploading.ts';
import type { useUploads } from './useUploads.ts';

/** The files of the next message and the state of each upload. */
export function UploadList({
  uploads,
  remove,
  again,
}: Pick<ReturnType<typeof useUploads>, 'uploads' | 'remove' | 'again'>) {
  if (uploads.length === 0) return null;
  return (
    <ul className="flex wrap gap-6 my-4" aria-label={t('Files to send')}>
      {uploads.map((one) => (
        <li key={one.key} className={classes.file}>
          {one.preview ? (
            <img className={classes.preview} src={one.preview} alt="" />
          ) : (
            <IconFile className="rigid" size={20} stroke={1.6} aria-hidden="true" />
          )}
          <span className="shrink fill">
            <span className={classes.name}>
              <span className="shrink breaks" dir="auto">
                {one.name}
              </span>
              <span className="rigid dimmed tiny">{sizeOf(one.size)}</span>
              {one.file && <IconCheck className="rigid" size={16} role="img" aria-label={t('Ready')} />}
            </span>
            <UploadState upload={one} onRetry={() => again(one)} />
          </span>
          <RemoveUpload upload={one} onRemove={() => remove(one.key)} />
        </li>
      ))}
    </ul>
  );
}

/** How much of a file has left, or why it was refused. */
function UploadState({ upload, onRetry }: { upload: Uploading; onRetry: () => void }) {
  const { name, share = 0, file, source, refused, mayRetry } = upload;
  if (file) return null;
  if (refused === undefined)
    return <ProgressBar value={Math.floor(share * 100)} label={t('Uploading {name}', { name })} />;
  return (
    <span className="row wrap gap-6">
      <span className="error tiny" role="alert">
        {refused}
      </span>
      {source && mayRetry && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </span>
  );
}

function RemoveUpload({ upload: { name, file, refused }, onRemove }: { upload: Uploading; onRemove: () => void }) {
  const isUploading = !file && refused === undefined;
  return (
    <ActionIcon
      size={24}
      aria-label={isUploading ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
      title={isUploading ? t('Cancel') : t('Remove')}
      onClick={onRemove}
    >
      <IconX size={14} stroke={1.6} />
    </ActionIcon>
  );
}
