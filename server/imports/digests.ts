import { createHash } from 'node:crypto';
import type { ImportedRow } from '#contract/imports.ts';
import { identityOf, titleKey } from '#rules/imports.ts';

/** Returns a short digest of a text. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** Returns the digests by which rows of imports are found again. */
export const digestsOf = (row: ImportedRow) => ({
  identity: digest(identityOf(row)),
  titleDigest: digest(titleKey(row.fields.title)),
});
