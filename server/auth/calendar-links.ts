import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { calendarLinks } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

const own = ({ actor }: Scope) => and(ours({ actor }, calendarLinks), eq(calendarLinks.userId, actor.userId));

/** Returns when the caller's calendar link was created; null if there is none. */
export async function findLink(scope: Scope): Promise<{ createdAt: string | null }> {
  const [link] = await scope.db.select({ createdAt: calendarLinks.createdAt }).from(calendarLinks).where(own(scope));
  return link ?? { createdAt: null };
}

/** Creates a calendar link for the caller and replaces the previous one. Only the hash is stored, so the URL cannot be read again. */
export async function createLink(scope: Scope, publicUrl: string): Promise<{ url: string; createdAt: string }> {
  const { organizationId, userId } = scope.actor;
  const token = newToken();
  const link = { tokenHash: hashToken(token), createdAt: scope.now.toISOString() };
  await scope.db
    .insert(calendarLinks)
    .values({ organizationId, userId, ...link })
    .onConflictDoUpdate({ target: [calendarLinks.organizationId, calendarLinks.userId], set: link });
  return { url: `${publicUrl}/api/calendars/${token}.ics`, createdAt: link.createdAt };
}

/** Revokes the caller's calendar link, if there is one. */
export async function revokeLink(scope: Scope): Promise<void> {
  await scope.db.delete(calendarLinks).where(own(scope));
}

/** Revokes a user's calendar links in all organizations, because anyone who knew the old password may have copied them. */
export async function revokeCalendarLinks(db: Database, userId: string): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId));
}
