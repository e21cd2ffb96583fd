import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useRef } from 'react';
import { pictureLimit } from '#contract/byte-limits.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import classes from './PictureField.module.css';
import { useFile } from './useFile.ts';

type Props = {
  label: string;
  /** The text of the toast if the picture could not be saved. */
  failure: string;
  /** The current picture. */
  picture: ReactNode;
  /** Whether there is one to remove. */
  isSet: boolean;
  save: (file: Blob) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** The collection that receives the row of the answer. */
  receives: NonNullable<Parameters<typeof useChange>[0]['receives']>;
};

/** Takes a chosen or dropped picture, or removes it. Saves immediately. */
export function PictureField({ label, failure, picture, isSet, save, remove, receives }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const hint = useId();
  const hasMouse = useMediaQuery(mouse);
  const change = useChange({
    name: false,
    receives,
    call: async (file: Blob | null) => (file ? save(await smallEnough(file)) : remove()),
    failure,
  });
  const { dropZone, input } = useFile(change.mutate);
  return (
    <div className={classes.field} {...dropZone}>
      {picture}
      <div className={classes.text}>
        <span className="block weight-560">{label}</span>
        <span id={hint} className="block dimmed size-13">
          {hasMouse
            ? t('Choose a JPEG, PNG, WebP or GIF file, or drop it here.')
            : t('Choose a JPEG, PNG, WebP or GIF file.')}
        </span>
        {change.error && (
          <p className="mt-2 error size-13" role="alert">
            {serverSentence(change.error)}
          </p>
        )}
      </div>
      <div className="flex gap-8">
        {isSet && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t('Remove')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          aria-describedby={hint}
          onClick={() => chooser.current?.click()}
        >
          {t('Choose picture')}
        </Button>
        <input {...input} ref={chooser} hidden aria-label={label} accept="image/jpeg,image/png,image/webp,image/gif" />
      </div>
    </div>
  );
}

/** The shorter side of a scaled-down picture, in pixels. */
const shorterSide = 1024;

/** Scales a picture down if it exceeds the upload limit. Files that the browser cannot decode stay as they are. */
async function smallEnough(file: Blob): Promise<Blob> {
  if (file.size <= pictureLimit) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, shorterSide / Math.min(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
