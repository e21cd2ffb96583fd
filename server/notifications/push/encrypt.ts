import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from '#contract/notifications.ts';

/** The largest record, in bytes: what is told fits into one. */
const recordSize = 4096;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether a browser gave a key that can be sealed with: a point of the curve P-256, in base64url. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** A key pair of our own for one message. */
function newPair() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/**
 * A message that one browser alone can read, by the keys that it gave (RFC 8291, with the encoding of RFC 8188).
 * @throws for keys that are none
 */
export function encrypt(
  message: string,
  { p256dh, auth }: PushSubscription['keys'],
  pair = newPair(),
  salt = randomBytes(16),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record of a message ends with a 2.
  const record = Buffer.concat([cipher.update(`${message}\u0002`), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, record]);
}
