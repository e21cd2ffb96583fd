import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findSigner } from '#server/keys/signer.ts';
import { setPreferences } from './preferences.ts';

/** The preferences that a link in a mail can turn off. */
type MailPreference = 'emailNotifications' | 'weeklyDigest' | 'meetingInvitations';
const mailPreferences: MailPreference[] = ['emailNotifications', 'weeklyDigest', 'meetingInvitations'];

const findUnsubscribeSigner = (db: Database) => findSigner(db, 'unsubscribe');

/** Returns a function that makes the unsubscribe address (RFC 8058) and settings page for the mails of a person that a preference controls. */
export async function findUnsubscribeLinks(
  db: Database,
): Promise<(userId: string, preference: MailPreference) => { path: string; page: string }> {
  const { sign } = await findUnsubscribeSigner(db);
  return (userId, preference) => {
    const payload = `${preference} ${userId}`;
    const token = `${Buffer.from(payload).toString('base64url')}.${sign(payload)}`;
    return { path: `/api/notifications/unsubscribe?token=${token}`, page: '/notifications?tab=settings' };
  };
}

/** Turns off the preference that a token names. @throws NotFound for a token that we did not sign */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const [body = '', signature = ''] = token.split('.');
  const payload = Buffer.from(body, 'base64url').toString();
  const { isSigned } = await findUnsubscribeSigner(db);
  const [name = '', userId = ''] = payload.split(' ');
  const preference = mailPreferences.find((one) => one === name);
  if (!preference || !isSigned(payload, signature)) throw new NotFound('Link');
  await setPreferences(db, userId, { [preference]: false });
}
