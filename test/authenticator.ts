import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Record<string, unknown>;

/** Creates passkeys and signs in with them, like an unlocked phone. */
export type Authenticator = {
  /** The response of a browser that created a passkey. */
  create(options: Options): { id: string };
  /** The response of a browser that signs in with the passkey. */
  get(options: Options): { id: string };
};

const flags = { created: 0x45, used: 0x05 };
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();

/** A new authenticator in a browser at an origin. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  let counter = 0;

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** Authenticator data: the site, flags, and how often the passkey was used. */
  function authenticatorData(rpId: unknown, flag: number, rest: Buffer[] = []): Buffer {
    const times = Buffer.alloc(4);
    times.writeUInt32BE(counter++);
    return Buffer.concat([sha256(String(rpId)), Buffer.from([flag]), times, ...rest]);
  }

  return {
    create(options) {
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}, as CBOR
      const key = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))];
      const coseKey = Buffer.concat([...key, Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))]);
      const credentialData = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey];
      const authData = authenticatorData((options.rp as { id: string }).id, flags.created, credentialData);
      const statement = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...statement, bytes(authData)]).toString(
        'base64url',
      );
      const clientDataJSON = clientData('webauthn.create', options).toString('base64url');
      return { ...credential, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
    },
    get(options) {
      const data = authenticatorData(options.rpId, flags.used);
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
