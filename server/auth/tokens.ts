import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url, for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token in hex, which is what the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
