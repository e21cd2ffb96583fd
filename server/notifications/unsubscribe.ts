import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findKey } from '#server/keys/keys.ts';
import { setPreferences } from './preferences.ts';

/** The preferences that a link in a mail can turn off. */
type MailPreference = 'emailNotifications' | 'weeklyDigest' | 'meetingInvitations';
const mailPreferences: MailPreference[] = ['emailNotifications', 'weeklyDigest', 'meetingInvitations'];

const findSecret = (db: Database) => findKey(db, 'unsubscribe', () => randomBytes(32).toString('base64url'));
const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest();

/** The unsubscribe address (RFC 8058) and settings page for the mails of a person that a preference controls. */
export async function unsubscribeLink(
  db: Database,
  userId: string,
  preference: MailPreference,
): Promise<{ path: string; page: string }> {
  const payload = `${preference} ${userId}`;
  const signature = sign(await findSecret(db), payload).toString('base64url');
  const token = `${Buffer.from(payload).toString('base64url')}.${signature}`;
  return { path: `/api/notifications/unsubscribe?token=${token}`, page: '/notifications?tab=settings' };
}

/** Turns off the preference that a token names. @throws NotFound for a token that we did not sign */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const [body = '', signature = ''] = token.split('.');
  const payload = Buffer.from(body, 'base64url').toString();
  const received = Buffer.from(signature, 'base64url');
  const expected = sign(await findSecret(db), payload);
  const [name = '', userId = ''] = payload.split(' ');
  const preference = mailPreferences.find((one) => one === name);
  if (!preference || received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new NotFound('Link');
  await setPreferences(db, userId, { [preference]: false });
}
