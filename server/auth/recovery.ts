import { eq } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { AccountScope, PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { setPasswordHash, setPendingEmail } from '#server/users/users.ts';
import { revokeCalendarLinks } from './calendar-links.ts';
import { passwordChangedEmail, passwordResetEmail } from './emails.ts';
import type { ClaimConfig } from './invites.ts';
import { mailOwner } from './mail-owner.ts';
import { endOtherSessions } from './own-sessions.ts';
import { hashPassword, isPasswordCorrect } from './passwords.ts';
import { dropOtherProofs, invalidLink, newProof, redeemProof } from './proofs.ts';
import { type RateLimiter, wrongPasswords } from './rate-limits.ts';
import { revokeAccess } from './revoke-access.ts';
import { endSessions } from './sessions.ts';
import { demandStrongPassword } from './weak-passwords.ts';

/** Mails a password reset link, up to a few times per hour. */
export const mailReset: Job<{ email: string }> = {
  name: 'mail-reset',
  title: 'Mail a password reset link',
  run: ({ once }, { email }) =>
    once(async (scope) => {
      // Locked, so that simultaneous requests are counted one after the other.
      const [account] = await scope.db.select().from(users).where(eq(users.email, email)).for('no key update');
      const token = account && (await newProof(scope.db, { userId: account.id, email, purpose: 'reset' }));
      if (token) await enqueueMail(scope, email, passwordResetEmail(account, token));
    }),
};

/** Requests a password reset email. Runs as a job, so that the answer does not reveal whether an account exists. */
export const forgetPassword = ({ db }: Pick<PublicScope, 'db'>, email: string): Promise<void> =>
  enqueue(db, mailReset, { email });

async function findAccountWithEmail({ db }: Pick<PublicScope, 'db'>, id: string) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account?.email) throw new NotFound('User');
  return { ...account, email: account.email };
}

/** @throws Invalid naming password if it is easy to guess */
async function demandStrongPasswordFor(
  { db }: Pick<PublicScope, 'db'>,
  account: { id: string; firstName: string; lastName: string; email: string },
  password: string,
  publicUrl: string,
): Promise<void> {
  const rows = await db
    .select({ name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, account.id));
  demandStrongPassword(password, account, { publicUrl, organizations: rows.map(({ name }) => name) });
}

/** Sets a password. Cancels a pending address change and revokes calendar links, which an attacker with the old password may have created. */
async function replacePassword(
  { db }: Pick<PublicScope, 'db'>,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<void> {
  await setPasswordHash(db, id, await hashPassword(password));
  await setPendingEmail(db, id, null);
  await dropOtherProofs(db, id, email);
  await revokeCalendarLinks(db, id);
}

/**
 * Sets a new password with a mailed token, which also confirms the address. Ends all sessions; if the address was unconfirmed, also
 * removes all other sign-in methods. Two-factor authentication stays on. @throws Invalid naming token or password
 */
export const resetPassword = (
  { db, now, from }: PublicScope,
  { token, password }: { token: string; password: string },
  { publicUrl, invites, quotas }: Pick<Config, 'publicUrl'> & ClaimConfig,
): Promise<void> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email } = await redeemProof(scope.db, 'reset', token);
    const account = await findAccountWithEmail(scope, userId);
    // The token was sent to a former address of the account.
    if (account.email !== email) throw invalidLink();
    await demandStrongPasswordFor(scope, account, password, publicUrl);
    if (!account.emailConfirmedAt) await revokeAccess(scope, userId);
    await replacePassword(scope, account, password);
    await auditAccount({ db: scope.db, now, from }, userId, 'password_changed');
    await endSessions(scope, userId);
    if (!account.emailConfirmedAt) await invites.claim({ ...scope, actor: { userId } }, quotas);
    await mailOwner(scope, account, passwordChangedEmail(account.firstName));
  });

/** Changes the caller's password and ends their other sessions. @throws TooMany; Invalid naming currentPassword or password */
export async function changePassword(
  scope: AccountScope,
  { currentPassword, password }: { currentPassword: string; password: string },
  { limiter, publicUrl }: { limiter: RateLimiter } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const account = await findAccountWithEmail(scope, scope.actor.userId);
  const key = `failed change:${account.id}`;
  await limiter.count(key, wrongPasswords);
  if (!(await isPasswordCorrect(account.passwordHash, currentPassword)))
    throw new Invalid([{ path: 'currentPassword', message: msg('Incorrect password') }]);
  await limiter.forgive(key, wrongPasswords);
  await demandStrongPasswordFor(scope, account, password, publicUrl);
  await replacePassword(scope, account, password);
  if (account.pendingEmail) scope.record('accounts', 'changed', { id: account.id });
  await auditAccount(scope, account.id, 'password_changed');
  await endOtherSessions(scope);
  await mailOwner(scope, account, passwordChangedEmail(account.firstName));
}
