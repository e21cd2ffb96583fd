import { and, eq } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import { Conflict, TooMany } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { post } from '#server/mail/mail.ts';
import type { AccountScope, PublicScope, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { giveEmail, setPendingEmail } from '#server/users/users.ts';
import { confirmLetter, emailChangedLetter, newEmailLetter } from './letters.ts';
import { newProof, redeemProof } from './proofs.ts';

type Addressed = { id: string; firstName: string };

/** Mails the link that confirms an address of an account. @throws TooMany where that was done a few times lately */
export async function mailConfirmation(
  scope: Pick<PublicScope, 'db' | 'now'>,
  { id }: Pick<Addressed, 'id'>,
  email: string,
): Promise<void> {
  const token = await newProof(scope.db, { userId: id, email, purpose: 'confirm' });
  if (!token) throw new TooMany(3600);
  await post(scope, email, confirmLetter(token));
}

/** Mails again the link that the caller has not followed yet; nothing where there is none to follow. @throws TooMany */
export async function mailConfirmationAgain(scope: AccountScope): Promise<void> {
  const [account] = await scope.db.select().from(users).where(eq(users.id, scope.actor.userId));
  const email = account?.pendingEmail ?? (account?.emailConfirmedAt ? null : account?.email);
  if (account && email) await mailConfirmation(scope, account, email);
}

/**
 * Has an account get another address once that is confirmed from there; the old one is told.
 * @throws Conflict for an address that is taken; TooMany
 */
export async function requestEmail(scope: Scope, account: Addressed & { email: string }, email: string): Promise<void> {
  if ((await scope.db.$count(users, eq(users.email, email))) > 0)
    throw new Conflict('There is already an account with this email', 'email_taken');
  await setPendingEmail(scope.db, account.id, email);
  await mailConfirmation(scope, account, email);
  await post(scope, account.email, newEmailLetter(account.firstName, email));
}

/**
 * Takes an address as confirmed, by a mailed token; one that was asked for becomes the account's.
 * @throws Invalid naming token; Conflict where another account has got the address meanwhile
 */
export const confirmEmail = ({ db, now, from }: PublicScope, token: string): Promise<void> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email } = await redeemProof(scope.db, 'confirm', token);
    const [account] = await scope.db.select().from(users).where(eq(users.id, userId)).for('update');
    if (!account) return;
    if (account.email !== email && account.pendingEmail !== email)
      throw new Conflict('Another address was asked for since: follow the link in the latest mail');
    if (account.email !== email && (await scope.db.$count(users, and(eq(users.email, email)))) > 0)
      throw new Conflict('There is already an account with this email', 'email_taken');
    const isOther = account.email !== email;
    await auditAccount({ db: scope.db, now, from }, userId, isOther ? 'email_changed' : 'email_confirmed', {
      ...(isOther && { email: [account.email, email] }),
    });
    await giveEmail(scope, userId, email);
    if (account.email && account.email !== email)
      await post(scope, account.email, emailChangedLetter(account.firstName, email));
  });
