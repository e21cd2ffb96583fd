import { createHash } from 'node:crypto';

/** Returns a hash of a file or text that may stand in its URL: 32 hex digits of its SHA-256. */
export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
