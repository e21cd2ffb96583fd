import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findKey } from '#server/keys/keys.ts';
import { switchPreferences } from './preferences.ts';

/** The preferences that a link in a mail can switch off. */
type Mailed = 'emailNotifications' | 'weeklyDigest';
const mailed: Mailed[] = ['emailNotifications', 'weeklyDigest'];

const findSecret = (db: Database) => findKey(db, 'unsubscribe', () => randomBytes(32).toString('base64url'));
const sign = (secret: string, said: string) => createHmac('sha256', secret).update(said).digest();

/** What stands in the links of a mail by which its reader gets no more of its kind (RFC 8058). */
export async function unsubscribeLink(
  db: Database,
  userId: string,
  preference: Mailed,
): Promise<{ path: string; page: string }> {
  const said = `${preference} ${userId}`;
  const signature = sign(await findSecret(db), said).toString('base64url');
  const token = `${Buffer.from(said).toString('base64url')}.${signature}`;
  return { path: `/api/notifications/unsubscribe?token=${token}`, page: '/notifications?tab=settings' };
}

/** Sends no more mails of the kind that a link was in. @throws NotFound for a token that is not of ours */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const [body = '', signature = ''] = token.split('.');
  const said = Buffer.from(body, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const right = sign(await findSecret(db), said);
  const [name = '', userId = ''] = said.split(' ');
  const preference = mailed.find((one) => one === name);
  if (!preference || given.length !== right.length || !timingSafeEqual(given, right)) throw new NotFound('Link');
  await switchPreferences(db, userId, { [preference]: false });
}
