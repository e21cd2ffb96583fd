import { createHmac, randomBytes } from 'node:crypto';

/** The parameters that all authenticator apps assume. */
const stepSeconds = 30;
const digits = 6;
/** How many steps a clock may be off. */
const toleranceSteps = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret of 160 bits in base32. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the six-digit code of a secret for a time step (RFC 6238 with SHA-1, the only variant that all apps support). */
export function codeAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', bytesOf(secret)).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step of a code, which may be one off; undefined for a wrong code. `now` is in milliseconds since 1970. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / stepSeconds);
  return Array.from({ length: 2 * toleranceSteps + 1 }, (_, index) => current - toleranceSteps + index).find(
    (counter) => codeAt(secret, counter) === code,
  );
}

/** Returns the `otpauth:` URI that the QR code contains (the key URI format of Google Authenticator). */
export const otpauthUri = (issuer: string, email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
