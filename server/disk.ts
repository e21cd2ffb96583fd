import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';

/** Bytes of the disk that recordings and files leave free. The database may be on it, and ends when it is full. */
const reservedBytes = 500_000_000;

/** 503: what is to be stored needs more space than the disk has. */
export class DiskFull extends Refusal {
  constructor() {
    super(503, 'unavailable', msg("The server's disk is almost full. Please tell your administrator."));
    this.cause = new Error('The disk of DATA_DIR is almost full');
  }
}

/** Bytes that work in progress may still write. */
let promisedBytes = 0;

/** Makes sure that a number of bytes fits on the disk of a folder, beside what others are writing. @throws DiskFull */
export async function demandFreeSpace(folder: string, bytes: number, reserved = reservedBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < promisedBytes + bytes + reserved) throw new DiskFull();
}

/** Does work that writes up to a number of bytes to the disk of a folder. @throws DiskFull */
export async function withFreeSpace<Result>(
  folder: string,
  bytes: number,
  work: () => Promise<Result>,
  reserved = reservedBytes,
): Promise<Result> {
  await demandFreeSpace(folder, bytes, reserved);
  promisedBytes += bytes;
  try {
    return await work();
  } finally {
    promisedBytes -= bytes;
  }
}

/** The part of a disk that one organization may fill. */
const share = 1 / 2;

/** The size of the disk of a folder in megabytes, whether the folder is there already or not. */
const diskMegabytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ blocks, bsize }) => Math.floor((blocks * bsize) / 1e6),
    (error) => {
      if (error.code !== 'ENOENT') throw error;
      return diskMegabytes(dirname(folder));
    },
  );

/** The quotas of a configuration, of which those in megabytes leave other organizations their share of our disk. */
export async function quotasOnDisk({
  dataDir,
  databaseUrl,
  recordingBucket,
  quotas,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'recordingBucket' | 'quotas'>): Promise<Config['quotas']> {
  const most = Math.floor((await diskMegabytes(dataDir)) * share);
  return {
    ...quotas,
    ...(databaseUrl === null && { fileMegabytes: Math.min(quotas.fileMegabytes, most) }),
    ...(!recordingBucket && { recordingMegabytes: Math.min(quotas.recordingMegabytes, most) }),
  };
}
