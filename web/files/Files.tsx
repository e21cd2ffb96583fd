import { IconDownload, IconFile } from '@tabler/icons-react';
import type { AttachedFile } from '#contract/files.ts';
import classes from './Files.module.css';

/** How large a picture stands in the list at the most, in px. */
const widest = 320;
const highest = 240;

/** How large a file is, in words. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What is in a message beside its words: pictures small, each a link to a larger one; any file to be saved as it came. */
export function Files({ files }: { files: AttachedFile[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.width && file.height ? (
            <PictureWithOriginal {...file} width={file.width} height={file.height} />
          ) : (
            <a className={classes.file} href={`/api/files/${file.id}`} download={file.name}>
              <IconFile size={20} stroke={1.6} aria-hidden="true" />
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{sizeOf(file.size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function PictureWithOriginal({
  id,
  name,
  size,
  width,
  height,
  isAnimated,
}: AttachedFile & { width: number; height: number }) {
  const scale = Math.min(1, widest / width, highest / height);
  const shownWidth = Math.round(width * scale);
  return (
    <figure className={classes.figure} style={{ width: shownWidth }}>
      <a className={classes.picture} href={`/api/files/${id}/picture`} target="_blank" rel="noreferrer">
        <picture>
          {isAnimated && <source media="(prefers-reduced-motion: no-preference)" srcSet={`/api/files/${id}/picture`} />}
          <img
            src={`/api/files/${id}/thumbnail`}
            alt={name}
            loading="lazy"
            width={shownWidth}
            height={Math.round(height * scale)}
          />
        </picture>
      </a>
      <figcaption>
        <a className={classes.original} href={`/api/files/${id}`} download={name} title={`Save ${name}`}>
          <IconDownload size={14} stroke={1.6} aria-hidden="true" />
          <span className={classes.originalName}>{name}</span>
          <span className={classes.size}>{sizeOf(size)}</span>
        </a>
      </figcaption>
    </figure>
  );
}
