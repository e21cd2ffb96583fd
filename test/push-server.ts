import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that takes messages for a browser, on this machine, with the keys of that browser. */
export type PushServer = {
  /** As the browser subscribes with it. */
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What came for the browser, opened, of senders who showed that they are whom it was subscribed to. */
  taken: unknown[];
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
};

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens one that knows the sender by this key. */
export async function openPushServer(senderKey: string): Promise<PushServer> {
  const browser = createECDH('prime256v1');
  const ours = browser.generateKeys();
  const auth = randomBytes(16);
  const taken: unknown[] = [];
  let status = 201;

  /** Opens a message as RFC 8188 and 8291 have it. */
  function open(body: Buffer): unknown {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs]);
    const secret = derive(browser.computeSecret(theirs), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const opening = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    opening.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  }

  /** Whether a header is signed by the sender, for this server (RFC 8292). */
  function isFromSender(header: string): boolean {
    const [, said = '', signature = '', key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    const point = Buffer.from(senderKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const { aud } = JSON.parse(Buffer.from(said.split('.')[1] ?? '', 'base64url').toString());
    return (
      key === senderKey &&
      aud === origin() &&
      verify('sha256', Buffer.from(said), signed, Buffer.from(signature, 'base64url'))
    );
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isRight = isFromSender(request.headers.authorization ?? '');
    if (isRight) taken.push(open(body));
    response.writeHead(isRight ? status : 403).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscription: () => ({
      endpoint: `${origin()}/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    }),
    taken,
    answer: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
