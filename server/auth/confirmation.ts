import { eq } from 'drizzle-orm';
import type { Confirmation, Undone } from '#contract/auth.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, TooMany } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import type { AccountScope, PublicScope, Scope } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { setEmail, setPasswordHash, setPendingEmail } from '#server/users/users.ts';
import { addressChangeEmail, confirmationEmail } from './emails.ts';
import type { ClaimConfig } from './invites.ts';
import { dropOtherProofs, findProof, isReserved, newProof, redeemProof, redeemUndo } from './proofs.ts';
import { revokeAccess } from './revoke-access.ts';
import { endSessions } from './sessions.ts';
import { removeSignInMethodsSince } from './sign-in-methods.ts';
import { updateTwoFactor } from './two-factor.ts';

/** Mails the link that confirms an address of an account. @throws TooMany if that happened several times within an hour */
export async function mailConfirmation(
  scope: Pick<PublicScope, 'db' | 'now'>,
  { id }: { id: string },
  email: string,
): Promise<void> {
  const token = await newProof(scope.db, { userId: id, email, purpose: 'confirm' });
  if (!token) throw new TooMany(3600);
  const [account] = await scope.db.select({ language: languageOf }).from(users).where(eq(users.id, id));
  await enqueueMail(scope, email, { ...confirmationEmail(token), language: account?.language ?? 'en' });
}

/** Mails the confirmation link again; does nothing if there is nothing to confirm. @throws TooMany */
export async function mailConfirmationAgain(scope: AccountScope): Promise<void> {
  const [account] = await scope.db.select().from(users).where(eq(users.id, scope.actor.userId));
  const email = account?.pendingEmail ?? (account?.emailConfirmedAt ? null : account?.email);
  if (account && email) await mailConfirmation(scope, account, email);
}

/** @throws Conflict if another account has the address, or can still get it back by undoing a change */
export async function demandFreeEmail(db: Database, email: string, userId?: string): Promise<void> {
  if ((await db.$count(users, eq(users.email, email))) > 0 || (await isReserved(db, email, userId)))
    throw new Conflict(msg('There is already an account with this email'), 'email_taken');
}

/**
 * Requests a change of the address, which takes effect when the new address is confirmed. The old address gets a link that undoes the
 * change. An unconfirmed old address, which may be mistyped, only gets it if another person requests the change.
 * @throws Conflict if the address is taken; TooMany
 */
export async function requestEmail(scope: Scope, userId: string, email: string): Promise<void> {
  const account = found(await scope.db.select().from(users).where(eq(users.id, userId)), 'User');
  await demandFreeEmail(scope.db, email, userId);
  await setPendingEmail(scope.db, userId, email, scope.actor.userId);
  await mailConfirmation(scope, account, email);
  if (account.emailConfirmedAt || scope.actor.userId !== userId)
    await mailUndo(scope, account, { email, isDone: false });
  await auditAccount(scope, userId, 'email_change_requested', { email: [account.email, email] });
  scope.record('accounts', 'changed', { id: userId });
}

/** Cancels a requested change of the address. */
export async function cancelEmail({ db, record }: Pick<Scope, 'db' | 'record'>, userId: string): Promise<void> {
  const account = found(await db.select().from(users).where(eq(users.id, userId)), 'User');
  await setPendingEmail(db, userId, null);
  await dropOtherProofs(db, userId, account.email ?? '');
  record('accounts', 'changed', { id: userId });
}

/** Mails a link to the old address that undoes the change. @throws TooMany */
async function mailUndo(
  scope: Pick<PublicScope, 'db' | 'now'>,
  account: typeof users.$inferSelect,
  change: { email: string; isDone: boolean },
): Promise<void> {
  if (!account.email) return;
  const token = await newProof(scope.db, { userId: account.id, email: account.email, purpose: 'undo' });
  if (!token) throw new TooMany(3600);
  await enqueueMail(scope, account.email, addressChangeEmail(account, { ...change, token }));
}

/**
 * Returns what a mailed token would confirm: the address, whether it replaces another address, and whether the caller is signed in to
 * the account. @throws Invalid naming token
 */
export async function findConfirmation({ db, actor }: PublicScope, token: string): Promise<Confirmation> {
  const { userId, email } = await findProof(db, 'confirm', token);
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return { email, isChange: account?.email !== email, isOwn: actor?.userId === userId };
}

/**
 * Confirms an address with a mailed token; a requested address replaces the old one. The token proves that the caller owns the mailbox,
 * but not that they own the sessions and the password. Unless the caller is signed in to the account, these are removed.
 * Open invitations of the address apply where its owner is a member.
 * @throws Invalid naming token; Conflict if another account has the address by now
 */
export const confirmEmail = (
  { db, now, from, actor }: PublicScope,
  token: string,
  { invites, quotas }: ClaimConfig,
): Promise<void> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email } = await redeemProof(scope.db, 'confirm', token);
    const [account] = await scope.db.select().from(users).where(eq(users.id, userId)).for('update');
    if (!account) return;
    const isChange = account.email !== email;
    if (isChange && account.pendingEmail !== email)
      throw new Conflict(msg('You have requested a different address since. Use the link in the latest email.'));
    if (isChange) await demandFreeEmail(scope.db, email, userId);
    const auditScope = { db: scope.db, now, from };
    if (actor?.userId !== userId) {
      if (account.passwordHash !== null) await auditAccount(auditScope, userId, 'password_removed');
      // A change requested by an admin removes no passkeys. Otherwise an admin could take over the account with their own mailbox.
      if (isChange && account.pendingEmailById !== userId) await removePassword(scope, userId);
      else await revokeAccess(scope, userId);
    }
    await auditAccount(auditScope, userId, isChange ? 'email_changed' : 'email_confirmed', {
      ...(isChange && { email: [account.email, email] }),
    });
    await setEmail(scope, userId, email);
    const isUndoable = account.emailConfirmedAt || account.pendingEmailById !== userId;
    if (isChange && isUndoable) await mailUndo(scope, account, { email, isDone: true });
    await invites.claim({ ...scope, actor: { userId } }, quotas);
  });

async function removePassword(scope: Pick<PublicScope, 'db' | 'record'>, userId: string): Promise<void> {
  await endSessions(scope, userId);
  await setPasswordHash(scope.db, userId, null);
}

/**
 * Undoes a change of the address with the token that was mailed to the old address. An unconfirmed change is canceled. Otherwise the
 * account gets its old address back and loses everything an attacker may have added since: sessions, password, passkeys, providers and
 * the authenticator app. Returns the address, and whether a new password has to be set.
 * @throws Invalid naming token; Conflict if another account has the address by now
 */
export const undoEmail = (
  { db, now, from }: PublicScope,
  token: string,
  { invites, quotas }: ClaimConfig,
): Promise<Undone> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email, since } = await redeemUndo(scope.db, token);
    const account = found(await scope.db.select().from(users).where(eq(users.id, userId)).for('update'), 'User');
    const wasChanged = account.email !== email;
    if (wasChanged) {
      await demandFreeEmail(scope.db, email, userId);
      await removePassword(scope, userId);
      await removeSignInMethodsSince(scope.db, userId, since);
      await updateTwoFactor(scope.db, userId);
      await setEmail(scope, userId, email);
      await dropOtherProofs(scope.db, userId, email);
      await invites.claim({ ...scope, actor: { userId } }, quotas);
    } else await cancelEmail(scope, userId);
    await auditAccount({ db: scope.db, now, from }, userId, 'email_change_undone', {
      email: [account.pendingEmail ?? account.email, email],
    });
    return { email, wasChanged };
  });
