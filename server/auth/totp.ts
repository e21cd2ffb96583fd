import { createHmac, randomBytes } from 'node:crypto';

/** How long a code counts, in seconds, and how many digits it has: what every authenticator app takes for granted. */
const step = 30;
const digits = 6;
/** How many steps a clock may be off. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base32 as apps take it. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a secret in a step of time (RFC 6238, with SHA-1 as apps do). */
export function codeAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', bytesOf(secret)).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step of time in which a code is right, give or take one; undefined of a wrong code. `now` in ms. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / step);
  return Array.from({ length: 2 * tolerance + 1 }, (_, index) => present - tolerance + index).find(
    (counter) => codeAt(secret, counter) === code,
  );
}

/** What an app reads from the picture: whose account it is, where, and the secret. */
export const addressOf = (issuer: string, email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
