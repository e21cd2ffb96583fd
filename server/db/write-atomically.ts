import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces `file` atomically by a new one (mode 0600) that `write` fills and flushes to the disk. If anything fails, such as
 * on a full disk, `file` stays as it was.
 */
export async function writeAtomically(file: string, write: (output: FileHandle) => Promise<void>): Promise<void> {
  const temporary = `${file}.${process.pid}.part`;
  try {
    await rm(temporary, { force: true });
    const output = await open(temporary, 'wx', 0o600);
    await write(output).finally(() => output.close());
    await rename(temporary, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Flushes a folder to the disk, so that a rename in it survives a crash of the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
