import type { AttachedFile } from '#contract/files.ts';

/**
 * An upload: the part of it that has left (0 to 1), and then the stored file and since when (ms), or why it was refused. After a reload it
 * has no source. `preview` is the URL of a picture.
 */
export type Uploading = {
  key: number;
  name: string;
  size: number;
  source?: File;
  preview?: string | undefined;
  share?: number;
  file?: AttachedFile;
  at?: number;
  refused?: string;
  /** Whether the same file may succeed later. */
  mayRetry?: boolean;
};

const isComing = ({ refused }: Uploading) => refused === undefined;

/** The first file of `before` that a message can no longer wait for: it was removed, or it is refused `now`. */
export const findLost = (before: Uploading[], now: Uploading[]): Uploading | undefined =>
  before.filter(isComing).find(({ key }) => !now.filter(isComing).some((one) => one.key === key));
