import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import type { PublicScope, SystemScope } from '#server/scope.ts';
import type { users } from '#server/users/table.ts';
import { providerLinkedEmail } from '../emails.ts';
import { mailOwner } from '../mail-owner.ts';
import { identities, waitingLinks } from '../table.ts';
import { hashToken } from '../tokens.ts';
import type { Claims, ProviderClient } from './client.ts';
import { addIdentity } from './identities.ts';

type LinkScope = Pick<PublicScope, 'db' | 'now' | 'from'>;
type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailConfirmedAt' | 'firstName'>;

/** How long a link waits for a sign-in to the account. */
const lifetime = sql.raw("interval '15 minutes'");

/** Links a provider's user to an account and mails its owner. */
export async function linkProvider(
  { db, now, from }: LinkScope,
  claims: Pick<Claims, 'issuer' | 'subject'>,
  { account, title }: { account: Account; title: string },
): Promise<void> {
  await addIdentity(db, claims, account.id);
  await auditAccount({ db, now, from }, account.id, 'provider_linked');
  await mailOwner({ db, now }, account, providerLinkedEmail(account.firstName, title));
}

/**
 * Whether a provider's user with the same email has to sign in to the account before it is linked: because it uses two-factor
 * authentication, which the provider may not ask for, or because it is linked to another configured provider.
 */
export async function needsSignIn(
  db: Database,
  { id, hasSecondFactor }: { id: string; hasSecondFactor: boolean },
  { issuer, clients }: { issuer: string; clients: ProviderClient[] },
): Promise<boolean> {
  if (hasSecondFactor) return true;
  const plain = (address: string) => address.replace(/\/$/, '');
  const others = clients.map((client) => plain(client.provider.issuer)).filter((other) => other !== plain(issuer));
  const linked = await db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, id));
  return linked.some((identity) => others.includes(plain(identity.issuer)));
}

/** Saves a link until the user signs in to the account in the same browser. */
export async function saveLink(
  db: Database,
  { issuer, subject }: Claims,
  { browser, ...link }: { browser: string; userId: string; title: string },
): Promise<void> {
  const fields = { ...link, issuer, subject, expiresAt: sql`now() + ${lifetime}` };
  await db
    .insert(waitingLinks)
    .values({ browserHash: hashToken(browser), ...fields })
    .onConflictDoUpdate({ target: waitingLinks.browserHash, set: fields });
}

/** Completes the browser's pending link, if it is for the account that just signed in. */
export async function completeLink(scope: LinkScope, account: Account, browser: string | undefined): Promise<void> {
  if (!browser) return;
  const [pending] = await scope.db
    .delete(waitingLinks)
    .where(
      and(
        eq(waitingLinks.browserHash, hashToken(browser)),
        eq(waitingLinks.userId, account.id),
        gt(waitingLinks.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (pending) await linkProvider(scope, pending, { account, title: pending.title });
}

/** Deletes expired links. */
export async function purgeLinks({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(waitingLinks).where(lt(waitingLinks.expiresAt, now.toISOString()));
}
