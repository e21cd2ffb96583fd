import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findKey } from '#server/keys/keys.ts';

const findSecret = (db: Database) => findKey(db, 'meeting-answers', () => randomBytes(32).toString('base64url'));
const sign = (secret: string, id: number) => createHmac('sha256', secret).update(`answer ${id}`).digest();

/** Returns a function that makes the path of the page on which an invitation (by its id) is answered. */
export async function findAnswerPaths(db: Database): Promise<(id: number) => string> {
  const secret = await findSecret(db);
  return (id) => `/meeting-answer?token=${id}.${sign(secret, id).toString('base64url')}`;
}

/** Returns the id of the invitation that a link's token names. @throws NotFound for a token that we did not sign */
export async function invitationOf(db: Database, token: string): Promise<number> {
  const [, digits = '', signature = ''] = token.match(/^([1-9]\d{0,9})\.([\w-]{43})$/) ?? [];
  const received = Buffer.from(signature, 'base64url');
  const expected = sign(await findSecret(db), Number(digits));
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new NotFound('Link');
  return Number(digits);
}
