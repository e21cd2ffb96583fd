import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Asked = Record<string, unknown>;

/** What makes passkeys and shows them, as a phone does once it is unlocked. */
export type Authenticator = {
  /** Makes a passkey as the server asks. */
  make(options: Asked): { id: string };
  /** Shows it. */
  show(options: Asked): { id: string };
};

const flags = { made: 0x45, shown: 0x05 };
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();

/** A new one, in a browser at an address. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** What the authenticator says of the site, of itself, and of how often it was used. */
  function authenticatorData(rpId: unknown, flag: number, rest: Buffer[] = []): Buffer {
    const times = Buffer.alloc(4);
    times.writeUInt32BE(counter++);
    return Buffer.concat([sha256(String(rpId)), Buffer.from([flag]), times, ...rest]);
  }

  return {
    make(options) {
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}, as CBOR
      const key = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))];
      const coseKey = Buffer.concat([...key, Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))]);
      const made = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey];
      const authData = authenticatorData((options.rp as { id: string }).id, flags.made, made);
      const statement = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...statement, bytes(authData)]).toString(
        'base64url',
      );
      const clientDataJSON = clientData('webauthn.create', options).toString('base64url');
      return { ...credential, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
    },
    show(options) {
      const data = authenticatorData(options.rpId, flags.shown);
      const client = clientData('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url');
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature,
      };
      return { ...credential, clientExtensionResults: {}, response };
    },
  };
}
