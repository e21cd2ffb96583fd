import type { Readable } from 'node:stream';
import { msg } from '#rules/translate.ts';
import { Refusal } from '#server/errors.ts';

/** Where the bytes of recordings are: files by their keys, such as `12/340/5678/000000000000`. */
export type RecordingStore = {
  /** Stores a file, or replaces it. When it returns, the file survives a power cut. @throws StoreUnavailable */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a local file, which may be moved. @throws StoreUnavailable */
  putFile(key: string, path: string): Promise<void>;
  /** Reads the bytes from `first` to `last`, both included; undefined if there is no such file. @throws StoreUnavailable */
  read(key: string, first: number, last: number): Promise<Readable | undefined>;
  /** The keys that begin with a folder, `''` or one that ends in `/`, in any order. @throws StoreUnavailable */
  list(folder: string): AsyncIterable<string>;
  /** Deletes a file, or all files of a folder that ends in `/`; those that are not there do not matter. @throws StoreUnavailable */
  delete(key: string): Promise<void>;
};

/** 503: the disk or the service does not take or give what it should; `cause` is for the log. */
export class StoreUnavailable extends Refusal {
  constructor(cause: unknown) {
    const sentence = msg("Recordings can't be stored or played right now. Please try again in a moment.");
    super(503, 'unavailable', sentence, { retryAfterSeconds: 5 });
    this.cause = cause;
  }
}
