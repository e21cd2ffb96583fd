import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Lets `write` fill a new file of mode 0600, as far as to the disk, which then takes the place of `file`. If anything fails,
 * such as for want of room, `file` stays as it was.
 */
export async function writeWhole(file: string, write: (output: FileHandle) => Promise<void>): Promise<void> {
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

/** Makes sure that what was renamed in a folder stays so, whatever happens to the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
