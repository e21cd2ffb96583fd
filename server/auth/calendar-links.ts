import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { calendarLinks } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

const own = ({ actor }: Scope) => and(ours({ actor }, calendarLinks), eq(calendarLinks.userId, actor.userId));

/** Since when the caller has a link to their calendar; null where they have none. */
export async function findLink(scope: Scope): Promise<{ createdAt: string | null }> {
  const [link] = await scope.db.select({ createdAt: calendarLinks.createdAt }).from(calendarLinks).where(own(scope));
  return link ?? { createdAt: null };
}

/** Makes a link to the caller's calendar in the place of the one before. It is told here, and never again. */
export async function makeLink(scope: Scope, publicUrl: string): Promise<{ url: string; createdAt: string }> {
  const { organizationId, userId } = scope.actor;
  const token = newToken();
  const kept = { tokenHash: hashToken(token), createdAt: scope.now.toISOString() };
  await scope.db
    .insert(calendarLinks)
    .values({ organizationId, userId, ...kept })
    .onConflictDoUpdate({ target: [calendarLinks.organizationId, calendarLinks.userId], set: kept });
  return { url: `${publicUrl}/api/calendars/${token}.ics`, createdAt: kept.createdAt };
}

/** Revokes the caller's link, if there is one. */
export async function revokeLink(scope: Scope): Promise<void> {
  await scope.db.delete(calendarLinks).where(own(scope));
}

/** Revokes the links to somebody's calendars in all organizations: whoever knew their password may have them. */
export async function revokeCalendarLinks(db: Database, userId: string): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId));
}
