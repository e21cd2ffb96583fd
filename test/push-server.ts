import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a push notification contains. */
type PushMessage = { id: number; title: string; message: string; path: string };

/** A push service on this machine for one browser, with the browser's keys. */
export type PushServer = {
  /** The browser's subscription. */
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The decrypted messages with a valid signature of the sender. */
  messages: PushMessage[];
  /** Sets the status of the next responses. */
  answer(status: number): void;
  close(): Promise<void>;
};

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens a push service that accepts messages signed with this key. */
export async function openPushServer(senderKey: string): Promise<PushServer> {
  const browser = createECDH('prime256v1');
  const publicKey = browser.generateKeys();
  const auth = randomBytes(16);
  const messages: PushMessage[] = [];
  let status = 201;

  /** Decrypts a message (RFC 8188 and 8291). */
  function decrypt(body: Buffer): PushMessage {
    const [salt, senderPublicKey, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderPublicKey]);
    const secret = derive(browser.computeSecret(senderPublicKey), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(encrypted.subarray(-16));
    const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  }

  /** Whether an Authorization header is signed by the sender, for this server (RFC 8292). */
  function isFromSender(header: string): boolean {
    const [, payload = '', signature = '', key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    const point = Buffer.from(senderKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const { aud } = JSON.parse(Buffer.from(payload.split('.')[1] ?? '', 'base64url').toString());
    return (
      key === senderKey &&
      aud === origin() &&
      verify('sha256', Buffer.from(payload), signed, Buffer.from(signature, 'base64url'))
    );
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isValid = isFromSender(request.headers.authorization ?? '');
    if (isValid) messages.push(decrypt(body));
    response.writeHead(isValid ? status : 403).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscription: () => ({
      endpoint: `${origin()}/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    messages,
    answer: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
