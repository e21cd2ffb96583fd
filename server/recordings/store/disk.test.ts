import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskStore } from './disk.ts';
import { StoreUnavailable } from './store.ts';

test('recordings leave some of the disk free, because the database needs it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'recordings-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = diskStore(root, Number.MAX_SAFE_INTEGER);
  await expect(store.put('1/2/3/000000000000', Buffer.from('a'))).rejects.toBeInstanceOf(StoreUnavailable);
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
});
