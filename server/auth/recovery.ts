import { eq } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { post } from '#server/mail/mail.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { AccountScope, PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { setPasswordHash, setPendingEmail } from '#server/users/users.ts';
import type { Limiter } from './attempts.ts';
import { revokeCalendarLinks } from './calendar-links.ts';
import { disown } from './disown.ts';
import { passwordChangedLetter, resetLetter } from './letters.ts';
import { mailOwner } from './mail-owner.ts';
import { endOtherSessions } from './own-sessions.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { dropOtherProofs, newProof, notValid, redeemProof } from './proofs.ts';
import { endSessions } from './sessions.ts';
import { demandOwnPassword } from './weak-passwords.ts';

/** How many wrong passwords a change of it may bring in a quarter of an hour. */
const failures = { times: 10, seconds: 900 };

/** Mails the link by which a forgotten password is replaced, to whom the address belongs; a few an hour. */
export const mailReset: Job<{ email: string }> = {
  name: 'mail-reset',
  title: 'Mail the link to set a new password',
  run: ({ once }, { email }) =>
    once(async (scope) => {
      // One after the other, so that they are counted.
      const [account] = await scope.db.select().from(users).where(eq(users.email, email)).for('no key update');
      const token = account && (await newProof(scope.db, { userId: account.id, email, purpose: 'reset' }));
      if (token) await post(scope, email, resetLetter(account, token));
    }),
};

/** Has a link mailed by which a forgotten password is replaced. It takes as long for an address that has no account. */
export const forgetPassword = ({ db }: Pick<PublicScope, 'db'>, email: string): Promise<void> =>
  enqueue(db, mailReset, { email });

async function findPerson({ db }: Pick<PublicScope, 'db'>, id: string) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account?.email) throw new NotFound('User');
  return { ...account, email: account.email };
}

/** @throws Invalid naming password, for one that others guess first */
async function demandPasswordOf(
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
  demandOwnPassword(password, account, { publicUrl, organizations: rows.map(({ name }) => name) });
}

/** Sets a password, and takes back another address that was asked for, and calendar links: it may be whoever knew the old one who did. */
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
 * Sets a new password by a mailed token, which also proves the address. The account's sessions end and, where its address was not
 * proven before, the other ways in; a code of its authenticator app is asked for as before.
 * @throws Invalid naming token or password
 */
export const resetPassword = (
  { db, now, from }: PublicScope,
  { token, password }: { token: string; password: string },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email } = await redeemProof(scope.db, 'reset', token);
    const account = await findPerson(scope, userId);
    // Whoever reads the mail of an address that the account had once is not its owner any more.
    if (account.email !== email) throw notValid();
    await demandPasswordOf(scope, account, password, publicUrl);
    if (!account.emailConfirmedAt) await disown(scope, userId);
    await replacePassword(scope, account, password);
    await auditAccount({ db: scope.db, now, from }, userId, 'password_changed');
    await endSessions(scope, userId);
    await mailOwner(scope, account, passwordChangedLetter(account.firstName));
  });

/** Sets another password; the caller's other sessions end. @throws TooMany; Invalid naming currentPassword or password */
export async function changePassword(
  scope: AccountScope,
  { currentPassword, password }: { currentPassword: string; password: string },
  { limiter, publicUrl }: { limiter: Limiter } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const account = await findPerson(scope, scope.actor.userId);
  const key = `failed change:${account.id}`;
  await limiter.count(key, failures);
  if (!(await passwordFits(account.passwordHash, currentPassword)))
    throw new Invalid([{ path: 'currentPassword', message: 'This is not your password' }]);
  await limiter.forgive(key, failures);
  await demandPasswordOf(scope, account, password, publicUrl);
  await replacePassword(scope, account, password);
  if (account.pendingEmail) scope.record('accounts', 'changed', { id: account.id });
  await auditAccount(scope, account.id, 'password_changed');
  await endOtherSessions(scope);
  await mailOwner(scope, account, passwordChangedLetter(account.firstName));
}
