import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import type { Invitee, MeetingInvitation } from '#contract/meeting-invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { hasEnded } from '#rules/meetings.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { transact } from '#server/events/transact.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { asServer, type PublicScope, type Reading, type Scope, theServer } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { invitationOf } from './link.ts';
import { findSubject, isTo, listExpected, type Subject, type SubjectDetails, subjectOf } from './subject.ts';
import { meetingInvitations, oneEach } from './table.ts';

/** How often the answer of one invitation may be set by its link. */
const answersByLink: Limit = { times: 30, seconds: 3600 };
/** How many people a list shows. */
const maxInvitees = 500;

/** Returns who is expected in a meeting, by name, and its guests, each with their answer. @throws NotFound */
export async function listInvitees(scope: Scope, meetingId: number): Promise<Invitee[]> {
  const meeting = await findMeeting(scope, meetingId);
  const all = asServer(scope);
  const userIds = await listExpected(all, { ...meeting, visibleTo: meeting.participantIds });
  const people = await scope.db
    .select({ user: asPerson, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(all, memberships, inArray(memberships.userId, userIds), isActiveMember))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(maxInvitees);
  const answers = await findAnswers(all, meeting);
  const addresses = new Set(people.map(({ email }) => email));
  return [
    ...people.map(({ user }) => ({ user, guest: null, answer: answers.get(user.id) ?? null })),
    ...meeting.guests
      .filter((guest) => !addresses.has(guest))
      .map((guest) => ({ user: null, guest, answer: answers.get(guest) ?? null })),
  ];
}

/** Returns the answers to a meeting by the id of the person or the address of the guest: those to its date, else to its series. */
async function findAnswers(scope: Reading, meeting: Meeting): Promise<Map<string, MeetingAnswer | null>> {
  const select = (subject: Subject) =>
    scope.db
      .select({ userId: meetingInvitations.userId, guest: meetingInvitations.guest, answer: meetingInvitations.answer })
      .from(meetingInvitations)
      .where(ours(scope, meetingInvitations, isTo(subject)));
  const toSeries = meeting.seriesId === null ? [] : await select(subjectOf(meeting));
  const toDate = await select({ seriesId: null, meetingId: meeting.id });
  return new Map([...toSeries, ...toDate].map(({ userId, guest, answer }) => [userId ?? guest ?? '', answer]));
}

/** Sets the caller's answer to a meeting, or to all of its series. @throws NotFound; Forbidden; Conflict */
export async function answerMeeting(
  scope: Scope,
  id: number,
  { answer, series = false }: { answer: MeetingAnswer; series?: boolean | undefined },
): Promise<void> {
  const meeting = await findMeeting(scope, id);
  if (hasEnded(meeting)) throw new Conflict(msg('This {meeting} is over or was canceled'));
  const { userId, organizationId } = scope.actor;
  const expected = await listExpected(asServer(scope), { ...meeting, visibleTo: meeting.participantIds });
  demand(expected.includes(userId), msg('You are not invited to this {meeting}'));
  const subject = series ? subjectOf(meeting) : { seriesId: null, meetingId: id };
  await scope.db
    .insert(meetingInvitations)
    .values({ ...subject, organizationId, userId, answer, answeredAt: scope.now.toISOString() })
    .onConflictDoUpdate({
      target: oneEach,
      set: { answer, answeredAt: scope.now.toISOString() },
    });
  if (subject.seriesId !== null) await forgetAnswersToDates(scope, subject.seriesId, userId);
  await touchMeetings(scope, subject);
}

/** An answer to a whole series replaces earlier ones to its dates. */
async function forgetAnswersToDates(scope: Reading, seriesId: number, userId: string): Promise<void> {
  const ofSeries = sql`${meetingInvitations.meetingId} in (select id from meetings where series_id = ${seriesId})`;
  await scope.db
    .delete(meetingInvitations)
    .where(
      ours(
        scope,
        meetingInvitations,
        and(isNull(meetingInvitations.seriesId), ofSeries, eq(meetingInvitations.userId, userId)),
      ),
    );
}

/** Sends the meetings that an answer is for again, so that screens ask who comes. */
async function touchMeetings(scope: Touching, { seriesId, meetingId }: Subject): Promise<void> {
  const condition =
    seriesId === null
      ? eq(meetings.id, meetingId ?? 0)
      : sql`${eq(meetings.seriesId, seriesId)} and status = 'scheduled'`;
  await touchRows(scope, 'meetings', meetings, condition);
}

type LinkedInvitation = {
  row: typeof meetingInvitations.$inferSelect;
  there: Reading;
  subject: SubjectDetails;
  organization: string;
  organizer: string;
};

/**
 * Returns what the link of an invitation is for. @throws NotFound if we did not sign it or the person is no longer invited; Conflict if the
 * meeting is over or was canceled
 */
async function findInvitation({ db, now }: Pick<Reading, 'db' | 'now'>, id: number): Promise<LinkedInvitation> {
  const rows = await db
    .select({ row: meetingInvitations, organization: organizations.name })
    .from(meetingInvitations)
    .innerJoin(
      organizations,
      and(eq(organizations.id, meetingInvitations.organizationId), eq(organizations.isActive, true)),
    )
    .where(eq(meetingInvitations.id, id));
  const { row, organization } = found(rows, 'Link');
  const there = { db, now, actor: theServer(row.organizationId) };
  const subject = await findSubject(there, row);
  if (!subject || !(await isInvited(there, row, subject))) throw new NotFound('Link');
  if (subject.state === 'canceled' || subject.state === 'over')
    throw new Conflict(msg('This {meeting} is over or was canceled'));
  const [organizer] = await db
    .select()
    .from(users)
    .where(eq(users.id, subject.organizerId ?? ''));
  return { row, there, subject, organization, organizer: fullName(organizer) || organization };
}

/** Whether the person or guest of an invitation is still expected. */
async function isInvited(
  scope: Reading,
  { userId, guest }: LinkedInvitation['row'],
  subject: SubjectDetails,
): Promise<boolean> {
  if (guest !== null) return subject.guests.includes(guest);
  const [member] = await scope.db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, eq(memberships.userId, userId ?? ''), isActiveMember));
  if (!member) return false;
  return subject.guests.includes(member.email ?? '') || (await listExpected(scope, subject)).includes(userId ?? '');
}

async function shown({ row, there, subject, organization, organizer }: LinkedInvitation): Promise<MeetingInvitation> {
  const { timeZone } = await findCalendar(there);
  const { title, meetingDate, meetingType, repeat } = subject;
  return { title, organization, invitedBy: organizer, meetingDate, timeZone, meetingType, repeat, answer: row.answer };
}

/** Returns what the link of an invitation shows. Changes nothing. @throws NotFound; Conflict */
export async function openInvitation({ db, now }: PublicScope, token: string): Promise<MeetingInvitation> {
  return shown(await findInvitation({ db, now }, await invitationOf(db, token)));
}

/** Sets the answer of an invitation by its link, and returns it. @throws NotFound; Conflict; TooMany */
export async function answerByLink(
  { db, now, from }: PublicScope,
  { token, answer }: { token: string; answer: MeetingAnswer },
  limiter: RateLimiter,
): Promise<MeetingInvitation> {
  const id = await invitationOf(db, token);
  await limiter.count(`meeting answer:${id}`, answersByLink);
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    const [locked] = await scope.db
      .select({ organizationId: meetingInvitations.organizationId })
      .from(meetingInvitations)
      .where(eq(meetingInvitations.id, id))
      .for('no key update');
    if (!locked) throw new NotFound('Link');
    const invitation = await findInvitation(scope, id);
    const { row, there } = invitation;
    if (row.answer !== answer) {
      await scope.db
        .update(meetingInvitations)
        .set({ answer, answeredAt: now.toISOString() })
        .where(ours(there, meetingInvitations, isOneOf(meetingInvitations.id, [id])));
      if (row.seriesId !== null && row.userId !== null) await forgetAnswersToDates(there, row.seriesId, row.userId);
      await touchMeetings({ ...there, ...scope.into(row.organizationId) }, row);
    }
    return shown({ ...invitation, row: { ...row, answer } });
  });
}
