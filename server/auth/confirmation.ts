import { eq } from 'drizzle-orm';
import type { Confirmation, Undone } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, TooMany } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { post } from '#server/mail/mail.ts';
import type { AccountScope, PublicScope, Scope } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { giveEmail, setPasswordHash, setPendingEmail } from '#server/users/users.ts';
import { disown } from './disown.ts';
import { forgetSignInsSince } from './forget.ts';
import { confirmLetter, emailChangeLetter } from './letters.ts';
import { dropOtherProofs, findProof, isReserved, newProof, redeemProof, redeemUndo } from './proofs.ts';
import { settleSecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/** Mails the link that confirms an address of an account. @throws TooMany where that was done a few times lately */
export async function mailConfirmation(
  scope: Pick<PublicScope, 'db' | 'now'>,
  { id }: { id: string },
  email: string,
): Promise<void> {
  const token = await newProof(scope.db, { userId: id, email, purpose: 'confirm' });
  if (!token) throw new TooMany(3600);
  const [account] = await scope.db.select({ language: languageOf }).from(users).where(eq(users.id, id));
  await post(scope, email, { ...confirmLetter(token), language: account?.language ?? 'en' });
}

/** Mails again the link that the caller has not followed yet; nothing where there is none to follow. @throws TooMany */
export async function mailConfirmationAgain(scope: AccountScope): Promise<void> {
  const [account] = await scope.db.select().from(users).where(eq(users.id, scope.actor.userId));
  const email = account?.pendingEmail ?? (account?.emailConfirmedAt ? null : account?.email);
  if (account && email) await mailConfirmation(scope, account, email);
}

/** Makes sure that an account may have an address. @throws Conflict where it is another's, or was until lately */
export async function demandFreeEmail(db: Database, email: string, userId?: string): Promise<void> {
  if ((await db.$count(users, eq(users.email, email))) > 0 || (await isReserved(db, email, userId)))
    throw new Conflict('There is already an account with this email', 'email_taken');
}

/**
 * Has an account get another address once that is confirmed from there. The old one is mailed a link that undoes it; where nobody
 * has confirmed that, only if another person asks for the change: the owner may have mistyped it.
 * @throws Conflict for an address that is taken; TooMany
 */
export async function requestEmail(scope: Scope, userId: string, email: string): Promise<void> {
  const account = found(await scope.db.select().from(users).where(eq(users.id, userId)), 'User');
  await demandFreeEmail(scope.db, email, userId);
  await setPendingEmail(scope.db, userId, email, scope.actor.userId);
  await mailConfirmation(scope, account, email);
  if (account.emailConfirmedAt || scope.actor.userId !== userId)
    await offerUndo(scope, account, { email, isDone: false });
  scope.record('accounts', 'changed', { id: userId });
}

/** Takes back the address that an account was to get. */
export async function cancelEmail({ db, record }: Pick<Scope, 'db' | 'record'>, userId: string): Promise<void> {
  const account = found(await db.select().from(users).where(eq(users.id, userId)), 'User');
  await setPendingEmail(db, userId, null);
  await dropOtherProofs(db, userId, account.email ?? '');
  record('accounts', 'changed', { id: userId });
}

/** Mails the old address of an account a link that undoes the change to another. @throws TooMany */
async function offerUndo(
  scope: Pick<PublicScope, 'db' | 'now'>,
  account: typeof users.$inferSelect,
  change: { email: string; isDone: boolean },
): Promise<void> {
  if (!account.email) return;
  const token = await newProof(scope.db, { userId: account.id, email: account.email, purpose: 'undo' });
  if (!token) throw new TooMany(3600);
  await post(scope, account.email, emailChangeLetter(account, { ...change, token }));
}

/**
 * What a mailed token would confirm: the address, whether it is a new one of the account, and whether the caller is signed in to
 * that account. @throws Invalid naming token
 */
export async function findConfirmation({ db, actor }: PublicScope, token: string): Promise<Confirmation> {
  const { userId, email } = await findProof(db, 'confirm', token);
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return { email, isChange: account?.email !== email, isOwn: actor?.userId === userId };
}

/**
 * Takes an address as confirmed, by a mailed token; one that was asked for becomes the account's. Whoever is not signed in to the
 * account proves with the token that the mailbox is theirs, but not that the sessions and the password are: these end.
 * @throws Invalid naming token; Conflict where another account has got the address meanwhile
 */
export const confirmEmail = ({ db, now, from, actor }: PublicScope, token: string): Promise<void> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email } = await redeemProof(scope.db, 'confirm', token);
    const [account] = await scope.db.select().from(users).where(eq(users.id, userId)).for('update');
    if (!account) return;
    const isChange = account.email !== email;
    if (isChange && account.pendingEmail !== email)
      throw new Conflict('Another address was asked for since: follow the link in the latest mail');
    if (isChange) await demandFreeEmail(scope.db, email, userId);
    const audited = { db: scope.db, now, from };
    if (actor?.userId !== userId) {
      if (account.passwordHash !== null) await auditAccount(audited, userId, 'password_removed');
      // What an admin asked for takes no passkey off: admins do not get in by sending their own mailbox the link.
      if (isChange && account.pendingEmailById !== userId) await endPassword(scope, userId);
      else await disown(scope, userId);
    }
    await auditAccount(audited, userId, isChange ? 'email_changed' : 'email_confirmed', {
      ...(isChange && { email: [account.email, email] }),
    });
    await giveEmail(scope, userId, email);
    const wasOffered = account.emailConfirmedAt || account.pendingEmailById !== userId;
    if (isChange && wasOffered) await offerUndo(scope, account, { email, isDone: true });
  });

async function endPassword(scope: Pick<PublicScope, 'db' | 'record'>, userId: string): Promise<void> {
  await endSessions(scope, userId);
  await setPasswordHash(scope.db, userId, null);
}

/**
 * Undoes a change of address, by the token that was mailed to the old one. A change that is not confirmed yet is taken back. After
 * that the account has its old address again and loses whatever the change may have let somebody in by: sessions, password, and
 * the passkeys, providers and app added since. Gives the address, and whether a new password has to be set.
 * @throws Invalid naming token; Conflict where another account has got the address meanwhile
 */
export const undoEmail = ({ db, now, from }: PublicScope, token: string): Promise<Undone> =>
  transact(db, { actor: undefined, now, from }, async (scope) => {
    const { userId, email, since } = await redeemUndo(scope.db, token);
    const account = found(await scope.db.select().from(users).where(eq(users.id, userId)).for('update'), 'User');
    const wasChanged = account.email !== email;
    if (wasChanged) {
      await demandFreeEmail(scope.db, email, userId);
      await endPassword(scope, userId);
      await forgetSignInsSince(scope.db, userId, since);
      await settleSecondFactor(scope.db, userId);
      await giveEmail(scope, userId, email);
      await dropOtherProofs(scope.db, userId, email);
    } else await cancelEmail(scope, userId);
    await auditAccount({ db: scope.db, now, from }, userId, 'email_change_undone', {
      email: [account.pendingEmail ?? account.email, email],
    });
    return { email, wasChanged };
  });
