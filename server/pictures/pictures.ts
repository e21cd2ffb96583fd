import { and, eq, sql } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import type { User } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { listOrganizationIds } from '#server/organizations/memberships.ts';
import { changeLogo, lockAccount } from '#server/organizations/organizations.ts';
import { memberships } from '#server/organizations/table.ts';
import type { AccountScope, Scope } from '#server/scope.ts';
import { findUser, updateAccount } from '#server/users/users.ts';
import { hashOf } from './hash.ts';
import { pictures } from './table.ts';

/** Replaces the caller's picture. */
export async function changeOwnPicture(scope: Scope, bytes: Uint8Array): Promise<User> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const hash = hashOf(bytes);
  await scope.db
    .insert(pictures)
    .values({ userId, hash, bytes })
    .onConflictDoUpdate({ target: pictures.userId, set: { hash, bytes } });
  return updateAccount(scope, await findUser(scope, userId), {
    profileImageUrl: `/api/users/${userId}/pictures/${hash}`,
  });
}

/** Stores the first picture of a user, or logo of an organization. Does not change the row that shows it. Returns its hash. */
export async function insertPicture(
  db: Database,
  of: { userId: string } | { organizationId: number },
  bytes: Uint8Array,
): Promise<string> {
  const hash = hashOf(bytes);
  await db.insert(pictures).values({ ...of, hash, bytes });
  return hash;
}

/** Removes the caller's picture, if there is one. */
export async function deleteOwnPicture(scope: Scope): Promise<User> {
  await lockAccount(scope, scope.actor.userId);
  await deletePictureOf(scope, scope.actor.userId);
  return updateAccount(scope, await findUser(scope, scope.actor.userId), { profileImageUrl: null });
}

/** Deletes a user's picture. Does not change their account. */
export async function deletePictureOf({ db }: Pick<Scope, 'db'>, userId: string): Promise<void> {
  await db.delete(pictures).where(eq(pictures.userId, userId));
}

/** Returns the picture of a user who shares an organization with the caller. @throws NotFound, also if it was replaced */
export async function findPicture({ db, actor }: AccountScope, userId: string, hash: string): Promise<Buffer> {
  const isKnown = sql`(${pictures.userId} = ${actor.userId} or exists (
    select from ${memberships} as mine join ${memberships} as theirs using (organization_id)
    where mine.user_id = ${actor.userId} and theirs.user_id = ${pictures.userId}))`;
  const rows = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), eq(pictures.hash, hash), isKnown));
  return Buffer.from(found(rows, 'Picture').bytes);
}

/** Replaces the logo of the organization. @throws NotFound; Forbidden */
export async function changeOwnLogo(scope: Scope, organizationId: number, bytes: Uint8Array): Promise<Organization> {
  const hash = hashOf(bytes);
  const organization = await changeLogo(scope, organizationId, `/api/organizations/${organizationId}/logos/${hash}`);
  await scope.db
    .insert(pictures)
    .values({ organizationId, hash, bytes })
    .onConflictDoUpdate({ target: pictures.organizationId, set: { hash, bytes } });
  return organization;
}

/** Removes the logo of the organization, if there is one. @throws NotFound; Forbidden */
export async function deleteOwnLogo(scope: Scope, organizationId: number): Promise<Organization> {
  const organization = await changeLogo(scope, organizationId, null);
  await scope.db.delete(pictures).where(eq(pictures.organizationId, organizationId));
  return organization;
}

/** Returns the logo of one of the caller's organizations. @throws NotFound, also if it was replaced */
export async function findLogo(scope: AccountScope, organizationId: number, hash: string): Promise<Buffer> {
  const mine = await listOrganizationIds(scope, scope.actor.userId);
  const rows = await scope.db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(and(eq(pictures.organizationId, organizationId), eq(pictures.hash, hash)));
  return Buffer.from(found(mine.includes(organizationId) ? rows : [], 'Picture').bytes);
}
