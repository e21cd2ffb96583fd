import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { findKey } from '#server/keys/keys.ts';

/** For how long a browser's server takes our word that it is us, in seconds. */
const validFor = 12 * 3600;

const findPair = (db: Database): Promise<JsonWebKey> =>
  findKey(db, 'vapid', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

const publicOf = ({ x = '', y = '' }: JsonWebKey) =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');

/** The key by which browsers know this installation, in base64url. */
export const findPushKey = async (db: Database): Promise<string> => publicOf(await findPair(db));

/** Where whoever runs that server finds us. */
const contactOf = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`;

/** The header by which the server of a browser knows that a push is of this installation (RFC 8292). */
export async function authorize(
  db: Database,
  endpoint: string,
  now: Date,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<string> {
  const pair = await findPair(db);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + validFor;
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contactOf({ publicUrl, mailFrom }) })}`;
  const key = createPrivateKey({ key: pair, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${signature}, k=${publicOf(pair)}`;
}
