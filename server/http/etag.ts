import { createHash } from 'node:crypto';

/** The ETag of an answer, a hash of its text or bytes. */
export const etagOf = (answer: string | Buffer): string =>
  `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
