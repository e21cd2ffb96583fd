import { IconFile } from '@tabler/icons-react';
import type { AttachedFile } from '#contract/files.ts';
import classes from './Files.module.css';

/** How large a picture stands in the list at the most, in px. */
const widest = 320;
const highest = 240;

/** How large a file is, in words. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What is in a message beside its words: pictures small, each a link to the whole; any other file to be saved. */
export function Files({ files }: { files: AttachedFile[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.width && file.height ? (
            <Shown {...file} width={file.width} height={file.height} />
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

function Shown({ id, name, width, height }: AttachedFile & { width: number; height: number }) {
  const scale = Math.min(1, widest / width, highest / height);
  return (
    <a className={classes.picture} href={`/api/files/${id}/picture`} target="_blank" rel="noreferrer">
      <img
        src={`/api/files/${id}/thumbnail`}
        alt={name}
        loading="lazy"
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
      />
    </a>
  );
}
