import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';
import type { RecordingStore } from './store.ts';

type StoreConfig = Pick<Config, 'dataDir' | 'recordingBucket'>;

/** The local folder of recordings, and of files that are being processed. */
export const recordingsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'recordings');

/** The local folder of files on their way to or from the store. A job deletes what stays there for a day. */
export const workFolder = (config: Pick<Config, 'dataDir'>): string => join(recordingsFolder(config), 'work');

/** Opens the store that the operator has chosen: a folder in `DATA_DIR`, or a bucket. */
export const openStore = (config: StoreConfig): RecordingStore =>
  config.recordingBucket ? s3Store(config.recordingBucket) : diskStore(recordingsFolder(config));
