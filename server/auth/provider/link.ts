import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import type { PublicScope, SystemScope } from '#server/scope.ts';
import type { users } from '#server/users/table.ts';
import { providerLinkedLetter } from '../letters.ts';
import { mailOwner } from '../mail-owner.ts';
import { identities, waitingLinks } from '../table.ts';
import { hashToken } from '../tokens.ts';
import type { Claims, ProviderClient } from './client.ts';
import { addIdentity } from './identities.ts';

type Linking = Pick<PublicScope, 'db' | 'now' | 'from'>;
type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailConfirmedAt' | 'firstName'>;

/** How long a link waits for the sign-in to the account. */
const lifetime = sql.raw("interval '15 minutes'");

/** From now on a provider leads to an account, whose owner is told. */
export async function linkProvider(
  { db, now, from }: Linking,
  claims: Pick<Claims, 'issuer' | 'subject'>,
  { account, title }: { account: Account; title: string },
): Promise<void> {
  await addIdentity(db, claims, account.id);
  await auditAccount({ db, now, from }, account.id, 'provider_linked');
  await mailOwner({ db, now }, account, providerLinkedLetter(account.firstName, title));
}

/**
 * Whether somebody whom a provider knows by the account's address has to sign in to the account first: it has a second factor, which
 * the provider does not ask for, or another provider of those that are offered.
 */
export async function needsSignIn(
  db: Database,
  { id, hasSecondFactor }: { id: string; hasSecondFactor: boolean },
  { issuer, offered }: { issuer: string; offered: ProviderClient[] },
): Promise<boolean> {
  if (hasSecondFactor) return true;
  const others = offered.map((client) => client.provider.issuer).filter((other) => other !== issuer);
  const linked = await db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, id));
  return linked.some((identity) => others.includes(identity.issuer));
}

/** Has a link wait until somebody signs in to the account in the same browser. */
export async function keepLink(
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

/** Makes the link that waits in a browser, if it is to the account that was just signed in to. */
export async function linkWaiting(scope: Linking, account: Account, browser: string | undefined): Promise<void> {
  if (!browser) return;
  const [waiting] = await scope.db
    .delete(waitingLinks)
    .where(
      and(
        eq(waitingLinks.browserHash, hashToken(browser)),
        eq(waitingLinks.userId, account.id),
        gt(waitingLinks.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (waiting) await linkProvider(scope, waiting, { account, title: waiting.title });
}

/** Removes the links that nobody signed in for. */
export async function purgeLinks({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(waitingLinks).where(lt(waitingLinks.expiresAt, now.toISOString()));
}
