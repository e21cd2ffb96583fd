import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { domainOf } from '#rules/domains.ts';
import { audit } from '#server/audit/table.ts';
import { hashToken } from '#server/auth/tokens.ts';
import type { AccountScope, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships, organizations, removedAddresses } from './table.ts';

/**
 * Returns the active organizations that the caller may join without an invitation, because they approve the domain of the caller's
 * confirmed address. People who were removed need an invitation to come back, even with a new account for the same address.
 */
export async function listByDomain({ db, actor }: AccountScope): Promise<{ id: number; name: string }[]> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, actor.userId), isNotNull(users.emailConfirmedAt)));
  if (!account?.email) return [];
  return db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      and(
        sql`${organizations.approvedDomains} @> array[${domainOf(account.email)}]`,
        eq(organizations.isActive, true),
        sql`not exists (select from ${memberships}
          where ${memberships.organizationId} = ${organizations.id} and ${memberships.userId} = ${actor.userId})`,
        sql`not exists (select from ${audit}
          where ${audit.organizationId} = ${organizations.id} and noun = 'users' and act = 'deleted'
            and subject_id = ${actor.userId} and actor_id <> subject_id)`,
        sql`not exists (select from ${removedAddresses}
          where ${removedAddresses.organizationId} = ${organizations.id} and email_hash = ${hashToken(account.email)})`,
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.id));
}

/** Allows the person with this address to join the caller's organization by its domain again. */
export async function forgetRemoval({ db, actor }: Pick<Scope, 'db' | 'actor'>, email: string): Promise<void> {
  await db
    .delete(removedAddresses)
    .where(
      and(eq(removedAddresses.organizationId, actor.organizationId), eq(removedAddresses.emailHash, hashToken(email))),
    );
}

/** Remembers that the person with this address was removed from the caller's organization. */
export async function rememberRemoval({ db, actor }: Pick<Scope, 'db' | 'actor'>, email: string): Promise<void> {
  await db
    .insert(removedAddresses)
    .values({ organizationId: actor.organizationId, emailHash: hashToken(email) })
    .onConflictDoNothing();
}
