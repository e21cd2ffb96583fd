import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { findKey } from './keys.ts';

/** Signs texts with a key of this installation (HMAC with SHA-256, RFC 2104), in base64url. */
export type Signer = {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
};

/** Returns the signer with the key of this name, which is created the first time. */
export async function findSigner(db: Database, name: string): Promise<Signer> {
  const secret = await findKey(db, name, () => randomBytes(32).toString('base64url'));
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    isSigned(text, signature) {
      const [received, expected] = [Buffer.from(signature, 'base64url'), digest(text)];
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
