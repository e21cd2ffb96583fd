import { eq, inArray, sql } from 'drizzle-orm';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { isDatePast, momentOf } from '#rules/meetings.ts';
import { fullName } from '#rules/people.ts';
import { listInvitationEvents } from '#server/calendars/calendars.ts';
import type { Config } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import { getsNotified, onlyVisible } from '#server/notifications/visible.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { type Expected, saveExpected } from './expected.ts';
import { isToAnyOf } from './identities.ts';
import type { Person, Situation } from './plan.ts';
import { listRefused } from './refusals.ts';
import { lockSubject, type Subject } from './subject.ts';
import { meetingInvitations } from './table.ts';

/** A situation, and what its mails also name. */
export type Invitation = Situation & { organization: string; organizerName: string; timeZone: string };

/**
 * Locks a series or single meeting and returns all that its invitations depend on. Undefined if no one gets a mail: a meeting that runs or
 * has ended needs no invitation, and its people no cancellation.
 */
export async function readInvitation(
  scope: Reading,
  subject: Subject,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<Invitation | undefined> {
  const details = await lockSubject(scope, subject);
  const [organization] = await scope.db
    .select({
      name: organizations.name,
      isActive: organizations.isActive,
      createdById: organizations.createdById,
    })
    .from(organizations)
    .where(eq(organizations.id, scope.actor.organizationId));
  if (!organization?.isActive || details?.state === 'over' || details?.state === 'running') return undefined;
  const { timeZone } = await findCalendar(scope);
  const rows = await saveExpected(scope, subject, details);
  const people = await findPeople(scope, rows);
  const today = dayIn(timeZone, scope.now);
  const events = details ? await listInvitationEvents(scope, subject, { publicUrl, since: today }) : [];
  const organizer = people.get(details?.organizerId ?? '');
  // Calendars still name the organizer of a meeting that is gone.
  const former = details ? undefined : rows.flatMap(({ mailed }) => mailed)[0]?.organizer;
  return {
    details,
    events,
    rows,
    people,
    // Mails of an organizer without a confirmed address, as in an imported organization, count for who created it.
    accountId: organizer?.email ? (details?.organizerId ?? null) : organization.createdById,
    timeZone,
    organizer: {
      name: organizer?.name ?? former?.name ?? '',
      email: organizer?.email || former?.email || senderOf(mailFrom),
    },
    organizerName: (organizer?.name ?? former?.name) || organization.name,
    organization: organization.name,
    readers: await findReaders(scope, rows),
    refused: await listRefused(
      scope,
      rows.flatMap(({ guest }) => guest ?? []),
    ),
    answersToDates: await listAnswersToDates(scope, subject),
    clock: {
      isPast: (date, minutes) => isDatePast(date, minutes, { timeZone, now: scope.now }),
      momentOf: (date) => momentOf(date, timeZone),
      now: scope.now.toISOString(),
      today,
      yesterday: dayAfter(today, -1),
    },
  };
}

/** The bare address that mails come from. */
export const senderOf = (mailFrom: string): string => mailFrom.match(/<([^<>]+)>/)?.[1] ?? mailFrom;

/** Returns the members among the invited people, by id. */
async function findPeople(scope: Reading, rows: Expected[]): Promise<Map<string, Person>> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const found = await scope.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isDemo: users.isDemo,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isNotified: sql<boolean>`coalesce(${getsNotified}, false)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, inArray(memberships.userId, userIds)));
  const wanted = await preferencesOf(scope, userIds);
  return new Map(
    found.map(({ id, email, isConfirmed, isNotified, isDemo, ...names }) => {
      // An unconfirmed address may belong to a stranger.
      const address = isConfirmed ? (email ?? '') : '';
      const wantsMail = isNotified && address !== '' && wanted.get(id)?.meetingInvitations === true;
      return [id, { name: fullName(names), email: address, wantsMail, isDemo }];
    }),
  );
}

/** Returns the ids of those who can open their next meeting. A member who is invited by address may not see it. */
async function findReaders(scope: Reading, rows: Expected[]): Promise<Set<string>> {
  const items = rows.flatMap(({ userId, next }) =>
    userId === null || !next ? [] : { userId, entityType: 'meeting' as const, entityId: next.id },
  );
  return new Set((await onlyVisible(scope, items)).map(({ userId }) => userId));
}

/** Returns the answers to the dates of a series. */
async function listAnswersToDates(scope: Reading, subject: Subject): Promise<Situation['answersToDates']> {
  if (subject.seriesId === null) return [];
  const { userId, guest, meetingId, answer, seriesId } = meetingInvitations;
  const rows = await scope.db
    .select({ userId, guest, meetingId, answer, seriesId })
    .from(meetingInvitations)
    .where(ours(scope, meetingInvitations, isToAnyOf(subject)));
  return rows.filter((row) => row.seriesId === null);
}
