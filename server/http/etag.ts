import { createHash } from 'node:crypto';

/** The ETag of a text: the same for the same text, and no other. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
