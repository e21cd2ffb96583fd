import { createHash } from 'node:crypto';

/** The ETag of an answer: the same for the same text or bytes, and no other. */
export const etagOf = (answer: string | Buffer): string =>
  `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
