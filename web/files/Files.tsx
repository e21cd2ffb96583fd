import type { MouseEvent } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { sizeOf } from '#web/lib/sizeOf.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconDownload, IconFile } from '#web/ui/icons/icons.ts';
import classes from './Files.module.css';

const PictureDialog = lazyDialog(() => import('./PictureDialog.tsx'));

/** The largest size of a picture in the list, in px. */
const maxWidth = 320;
const maxHeight = 240;

/** The files of a message: small pictures that open large, and other files to save. */
export function Files({ files }: { files: AttachedFile[] }) {
  const large = useDialog<AttachedFile['id']>();
  return (
    <>
      <ul className="flex wrap gap-6 my-4">
        {files.map((file) => (
          <li key={file.id} className="shrink max-full">
            {file.width && file.height ? (
              <PictureWithOriginal
                {...file}
                width={file.width}
                height={file.height}
                onOpen={(event) => {
                  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
                  // Otherwise the user wants a new tab or window.
                  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
                  event.preventDefault();
                  large.open(file.id);
                }}
              />
            ) : (
              <a className={classes.file} href={fileUrl(`/api/files/${file.id}`)} download={file.name}>
                <IconFile size={20} stroke={1.6} aria-hidden="true" />
                <span className="shrink breaks" dir="auto">
                  {file.name}
                </span>
                <span className="rigid dimmed tiny">{sizeOf(file.size)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {large.draw((id) => (
        <PictureDialog pictures={files.filter(({ width }) => width)} startId={id} onClose={large.close} />
      ))}
    </>
  );
}

function PictureWithOriginal({
  id,
  name,
  size,
  width,
  height,
  isAnimated,
  onOpen,
}: AttachedFile & { width: number; height: number; onOpen: (event: MouseEvent) => void }) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const displayWidth = Math.round(width * scale);
  return (
    <figure className={classes.figure} style={{ width: displayWidth }}>
      <a
        className={classes.picture}
        href={fileUrl(`/api/files/${id}/picture`)}
        target="_blank"
        rel="noreferrer"
        onClick={onOpen}
      >
        <picture>
          {isAnimated && (
            <source media="(prefers-reduced-motion: no-preference)" srcSet={fileUrl(`/api/files/${id}/picture`)} />
          )}
          <img
            src={fileUrl(`/api/files/${id}/thumbnail`)}
            alt={name}
            loading="lazy"
            width={displayWidth}
            height={Math.round(height * scale)}
          />
        </picture>
      </a>
      <figcaption>
        <a
          className={`${classes.original} row gap-6 min-h-24 undecorated dimmed tiny`}
          href={fileUrl(`/api/files/${id}`)}
          download={name}
          title={t('Save {name}', { name })}
        >
          <IconDownload size={14} stroke={1.6} aria-hidden="true" />
          <span className="shrink truncate" dir="auto">
            {name}
          </span>
          <span className="rigid dimmed tiny">{sizeOf(size)}</span>
        </a>
      </figcaption>
    </figure>
  );
}
