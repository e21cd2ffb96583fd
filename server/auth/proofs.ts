import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { Invalid } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { proofs } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a mailed link is for, and how long it is good for that, in hours. */
const hours = { reset: 1, confirm: 48 };
export type Purpose = keyof typeof hours;

/** How many links of a purpose are mailed for an account in an hour. */
const anHour = 5;

/** A token that proves, mailed to it, that an address is of an account; null where enough were mailed lately. */
export async function newProof(
  db: Database,
  { userId, email, purpose }: { userId: string; email: string; purpose: Purpose },
): Promise<string | null> {
  const [{ lately } = { lately: 0 }] = await db
    .select({ lately: count() })
    .from(proofs)
    .where(
      and(eq(proofs.userId, userId), eq(proofs.purpose, purpose), gt(proofs.createdAt, sql`now() - interval '1 hour'`)),
    );
  if (lately >= anHour) return null;
  const token = newToken();
  const expiresAt = sql`now() + make_interval(hours => ${hours[purpose]})`;
  await db.insert(proofs).values({ tokenHash: hashToken(token), userId, email, purpose, expiresAt });
  return token;
}

/** What is said of a link that is good for nothing any more. */
export const notValid = (): Invalid =>
  new Invalid([{ path: 'token', message: 'This link is not valid any more. Ask for a new one.' }]);

/** Takes a token, which is good once; others of its purpose for the same account go too. @throws Invalid naming token */
export async function redeemProof(
  db: Database,
  purpose: Purpose,
  token: string,
): Promise<{ userId: string; email: string }> {
  const [proof] = await db
    .delete(proofs)
    .where(and(eq(proofs.tokenHash, hashToken(token)), eq(proofs.purpose, purpose), gt(proofs.expiresAt, sql`now()`)))
    .returning({ userId: proofs.userId, email: proofs.email });
  if (!proof) throw notValid();
  await db.delete(proofs).where(and(eq(proofs.userId, proof.userId), eq(proofs.purpose, purpose)));
  return proof;
}

/** Ends the links by which an account would get another address than it has. */
export async function dropOtherProofs(db: Database, userId: string, email: string): Promise<void> {
  await db.delete(proofs).where(and(eq(proofs.userId, userId), ne(proofs.email, email)));
}

/** Removes the tokens that are good for nothing any more. */
export async function purgeProofs({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(proofs).where(lt(proofs.expiresAt, now.toISOString()));
}
