import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { findKey } from '#server/keys/keys.ts';

/** Both halves of the key pair of this installation (VAPID, RFC 8292), in base64url as `web-push` and browsers expect it. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The VAPID key pair, created on first use. The database stores it as a JSON Web Key. */
export async function findVapidKeys(db: Database): Promise<VapidKeys> {
  const createKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const { x = '', y = '', d = '' } = await findKey<JsonWebKey>(db, 'vapid', createKey);
  // An uncompressed point of the curve: the byte 4, then both coordinates.
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
