import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { isTo, isToDateOf, type Subject } from './subject.ts';
import { meetingInvitations } from './table.ts';

type Row = typeof meetingInvitations.$inferSelect;
type Who = Pick<Row, 'userId' | 'guest'>;

/** SQL condition: an invitation is to a series, or single meeting, or to one date of the series. */
export const isToAnyOf = (subject: Subject): SQL | undefined =>
  subject.seriesId === null ? isTo(subject) : or(isTo(subject), isToDateOf(subject.seriesId));

/** Returns the members of the organization with a confirmed address who match a condition. */
export const listConfirmed = (
  scope: Reading,
  condition: SQL | undefined,
): Promise<{ id: string; email: string | null }[]> =>
  scope.db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .where(ours(scope, memberships, condition, isActiveMember));

/**
 * Makes one person one invitation, whatever becomes of them: that of a guest who has become a member is the member's from now on, and that of a
 * former member is the guest's if their address is among `guests`. What they were mailed, its number and their answer stay.
 */
export async function joinIdentities(scope: Reading, subject: Subject, guests: string[]): Promise<void> {
  const rows = await scope.db
    .select()
    .from(meetingInvitations)
    .where(ours(scope, meetingInvitations, isToAnyOf(subject)));
  const addresses = rows.flatMap(({ guest }) => guest ?? []);
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const members = await listConfirmed(scope, or(inArray(users.email, addresses), inArray(users.id, userIds)));
  const idOf = new Map(members.map(({ id, email }) => [email, id]));
  const memberIds = new Set(idOf.values());
  const whoIs = ({ userId, guest, mailedTo }: Row): Who | undefined => {
    if (guest !== null) return idOf.has(guest) ? { userId: idOf.get(guest) ?? '', guest: null } : undefined;
    const isGuest = !memberIds.has(userId ?? '') && mailedTo !== null && guests.includes(mailedTo);
    return isGuest ? { userId: null, guest: mailedTo } : undefined;
  };
  const changed = rows.flatMap((row) => {
    const who = whoIs(row);
    const isSame = (one: Row) =>
      who &&
      one.userId === who.userId &&
      one.guest === who.guest &&
      one.seriesId === row.seriesId &&
      one.meetingId === row.meetingId;
    return who ? [{ ...row, ...who, formerId: row.id, other: rows.find(isSame) }] : [];
  });
  if (changed.length === 0) return;
  const gone = changed.flatMap(({ other }) => other?.id ?? []);
  if (gone.length > 0)
    await scope.db
      .delete(meetingInvitations)
      .where(ours(scope, meetingInvitations, isOneOf(meetingInvitations.id, gone)));
  const joined = changed.map(({ other, ...row }) => ({
    ...row,
    mailed: row.mailed.length > 0 ? row.mailed : (other?.mailed ?? []),
    mailedTo: row.mailedTo ?? other?.mailedTo ?? null,
    sequence: Math.max(row.sequence, other?.sequence ?? 0),
    answer: row.answer ?? other?.answer ?? null,
    answeredAt: row.answeredAt ?? other?.answeredAt ?? null,
    isNotified: row.userId !== null && (other?.isNotified ?? false),
  }));
  await scope.db.execute(sql`
    update meeting_invitations set user_id = joined."userId", guest = joined.guest, mailed = joined.mailed,
      mailed_to = joined."mailedTo", sequence = joined.sequence, answer = joined.answer, answered_at = joined."answeredAt",
      is_notified = joined."isNotified"
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as joined (id int, "userId" text, guest text, mailed jsonb,
      "mailedTo" text, sequence int, answer text, "answeredAt" timestamptz, "isNotified" boolean)
    where meeting_invitations.id = joined.id`);
}
