import { ActionIcon, CloseButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { t } from '#web/lib/translate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { IconChevronLeft, IconChevronRight, IconDownload } from '#web/ui/icons/icons.ts';
import classes from './PictureDialog.module.css';

type Props = {
  pictures: AttachedFile[];
  /** The picture that shows first. */
  startId: AttachedFile['id'];
  onClose: () => void;
};

/** The pictures of a message one at a time, as large as the window allows. Arrow keys go to the next. */
export default function PictureDialog({ pictures, startId, onClose }: Props) {
  const [index, setIndex] = useState(pictures.findIndex(({ id }) => id === startId));
  const picture = pictures[index];
  if (!picture) return null;
  const { id, name } = picture;
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  const isOne = pictures.length === 1;

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  }

  return (
    <Dialog onClose={onClose} label={name} className={classes.dialog}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within have the keys */}
      <div onKeyDown={onKeyDown}>
        <div className={classes.head}>
          <span className="fill truncate weight-560" dir="auto">
            {name}
          </span>
          {!isOne && (
            <>
              <span className="rigid dimmed small">
                {t('{index} of {count}', { index: index + 1, count: pictures.length })}
              </span>
              <ActionIcon size={36} aria-label={t('Previous picture')} onClick={() => step(-1)}>
                <IconChevronLeft size={20} stroke={1.6} />
              </ActionIcon>
              <ActionIcon size={36} aria-label={t('Next picture')} onClick={() => step(1)}>
                <IconChevronRight size={20} stroke={1.6} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            component="a"
            size={36}
            aria-label={t('Save {name}', { name })}
            href={fileUrl(`/api/files/${id}`)}
            download={name}
          >
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
          <CloseButton size={36} aria-label={t('Close')} onClick={onClose} data-autofocus />
        </div>
        <img key={id} className={classes.picture} src={fileUrl(`/api/files/${id}/picture`)} alt={name} />
      </div>
    </Dialog>
  );
}
