import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import type { Invitee, MeetingInvitation } from '#contract/meeting-invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { hasEnded } from '#rules/meetings.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { transact } from '#server/events/transact.ts';
import { findExpected, listExpected, type MeetingAudience } from '#server/meetings/expected.ts';
import { dateOf, findMeeting } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { asServer, type PublicScope, type Reading, type Scope, theServer } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { invitationsOf } from './link.ts';
import { listRefused } from './refusals.ts';
import { findSubject, isTo, isToDateOf, type Subject, type SubjectDetails, subjectOf } from './subject.ts';
import { meetingInvitations, oneEach } from './table.ts';

/** How often the answer of one invitation may be set by its link. */
const answersByLink: Limit = { times: 30, seconds: 3600 };
/** How many people a list shows. */
const maxInvitees = 500;

/** Returns who is expected in a meeting, by name, and its guests, each with their answer. @throws NotFound */
export async function listInvitees(scope: Scope, meetingId: number): Promise<Invitee[]> {
  const meeting = await findMeeting(scope, meetingId);
  const all = asServer(scope);
  const userIds = await listExpected(all, meeting);
  const people = await scope.db
    .select({
      user: asPerson,
      email: sql<string | null>`case when ${users.emailConfirmedAt} is not null then ${users.email} end`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(all, memberships, inArray(memberships.userId, userIds), isActiveMember))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(maxInvitees);
  const answers = await findAnswers(all, meeting);
  const addresses = new Set(people.map(({ email }) => email));
  const refused = await listRefused(all, meeting.guests);
  const mailed = await listMailedGuests(all, subjectOf(meeting));
  return [
    ...people.map(({ user, email }) => ({
      user,
      guest: null,
      answer: answers.get(user.id) ?? null,
      mail: email === null ? ('unconfirmed' as const) : ('sent' as const),
    })),
    ...meeting.guests
      .filter((guest) => !addresses.has(guest))
      .map((guest) => ({
        user: null,
        guest,
        answer: answers.get(guest) ?? null,
        mail: refused.has(guest) ? ('refused' as const) : mailed.has(guest) ? ('sent' as const) : ('waiting' as const),
      })),
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

/** Returns the ids of the people who declined each of these meetings, or the whole series, by the id of the meeting. */
export async function listDeclined(scope: Reading, meetingIds: number[]): Promise<Map<number, string[]>> {
  const answers = await scope.db
    .selectDistinctOn([meetings.id, meetingInvitations.userId], {
      id: meetings.id,
      userId: meetingInvitations.userId,
      answer: meetingInvitations.answer,
    })
    .from(meetings)
    .innerJoin(
      meetingInvitations,
      ours(
        scope,
        meetingInvitations,
        isNotNull(meetingInvitations.userId),
        or(
          and(eq(meetingInvitations.meetingId, meetings.id), isNull(meetingInvitations.seriesId)),
          eq(meetingInvitations.seriesId, meetings.seriesId),
        ),
      ),
    )
    .where(ours(scope, meetings, isOneOf(meetings.id, meetingIds)))
    // An answer to the date comes before the one to the series.
    .orderBy(meetings.id, meetingInvitations.userId, sql`${meetingInvitations.seriesId} nulls first`);
  const declined = answers.filter(({ answer }) => answer === 'declined');
  const byMeeting = Map.groupBy(declined, ({ id }) => id);
  return new Map([...byMeeting].map(([id, rows]) => [id, rows.flatMap(({ userId }) => userId ?? [])]));
}

/** Returns the addresses of the guests who were mailed an invitation to a series or single meeting. */
async function listMailedGuests(scope: Reading, subject: Subject): Promise<Set<string | null>> {
  const rows = await scope.db
    .select({ guest: meetingInvitations.guest })
    .from(meetingInvitations)
    .where(ours(scope, meetingInvitations, isTo(subject), isNotNull(meetingInvitations.mailedTo)));
  return new Set(rows.map(({ guest }) => guest));
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
  const expected = await listExpected(asServer(scope), meeting);
  demand(expected.includes(userId), msg('You are not invited to this {meeting}'));
  const subject = series ? subjectOf(meeting) : { seriesId: null, meetingId: id };
  await scope.db
    .insert(meetingInvitations)
    .values({ ...subject, organizationId, userId, answer, answeredAt: scope.now.toISOString() })
    .onConflictDoUpdate({
      target: oneEach,
      set: { answer, answeredAt: scope.now.toISOString() },
    });
  if (subject.seriesId !== null) await forgetAnswersToDates(scope, subject.seriesId, { userId, guest: null });
  await touchMeetings(scope, { seriesId: subject.seriesId, meetingIds: [id] });
}

/** An answer to a whole series replaces earlier ones to its dates. */
async function forgetAnswersToDates(
  scope: Reading,
  seriesId: number,
  { userId, guest }: { userId: string | null; guest: string | null },
): Promise<void> {
  await scope.db
    .delete(meetingInvitations)
    .where(
      ours(
        scope,
        meetingInvitations,
        isToDateOf(seriesId),
        or(eq(meetingInvitations.userId, userId ?? ''), eq(meetingInvitations.guest, guest ?? '')),
      ),
    );
}

/** Sends the meetings that an answer is for again, so that screens ask who comes. */
async function touchMeetings(
  scope: Touching,
  { seriesId, meetingIds }: { seriesId: number | null; meetingIds: number[] },
): Promise<void> {
  const condition =
    seriesId === null
      ? isOneOf(meetings.id, meetingIds)
      : sql`${eq(meetings.seriesId, seriesId)} and status = 'scheduled'`;
  await touchRows(scope, 'meetings', meetings, condition);
}

type Row = typeof meetingInvitations.$inferSelect;

type LinkedInvitation = {
  /** The invitation to a series or single meeting, or those to dates of a series, the earliest first; all of one person or guest. */
  rows: Row[];
  /** The next date of a series, or these dates. */
  dates: string[];
  there: Reading;
  subject: SubjectDetails;
  organization: string;
  organizer: string;
};

/**
 * Returns what the link of invitations is for, without dates that are over or were canceled. @throws NotFound if they are gone or the person is no
 * longer invited; Conflict if the meeting is over or was canceled
 */
async function findInvitation({ db, now }: Pick<Reading, 'db' | 'now'>, ids: number[]): Promise<LinkedInvitation> {
  const linked = await db
    .select({ row: meetingInvitations, organization: organizations.name })
    .from(meetingInvitations)
    .innerJoin(
      organizations,
      and(eq(organizations.id, meetingInvitations.organizationId), eq(organizations.isActive, true)),
    )
    .where(inArray(meetingInvitations.id, ids))
    .orderBy(meetingInvitations.id);
  const [first] = linked;
  if (!first) throw new NotFound('Link');
  const there = { db, now, actor: theServer(first.row.organizationId) };
  const isInvitedTo = await findInvitedTo(there, first.row);
  const open = await listOpenDates(
    there,
    linked.map(({ row }) => row),
  );
  const invited = await isInvitedTo(open.map(({ meeting }) => meeting));
  const dates = open.filter((_, index) => invited[index]);
  const rows = dates.length > 0 ? dates.map(({ row }) => row) : [first.row];
  const subject = await findSubject(there, rows[0] ?? first.row);
  if (!subject || !(await isInvitedTo([subject]))[0]) throw new NotFound('Link');
  if (subject.state === 'canceled' || subject.state === 'over')
    throw new Conflict(msg('This {meeting} is over or was canceled'));
  const [organizer] = await db
    .select()
    .from(users)
    .where(eq(users.id, subject.organizerId ?? ''));
  return {
    rows,
    dates: dates.length > 0 ? dates.map(({ meeting }) => meeting.meetingDate) : [subject.meetingDate],
    there,
    subject,
    organization: first.organization,
    organizer: fullName(organizer) || first.organization,
  };
}

type OpenDate = { row: Row; meeting: MeetingAudience & { guests: string[]; meetingDate: string } };

/** Returns the dates of a series among these invitations that have not begun, the earliest first. */
async function listOpenDates(scope: Reading, rows: Row[]): Promise<OpenDate[]> {
  const ids = rows.flatMap(({ seriesId, meetingId }) => (seriesId === null ? (meetingId ?? []) : []));
  const found = await scope.db
    .select()
    .from(meetings)
    .where(
      ours(scope, meetings, isOneOf(meetings.id, ids), eq(meetings.status, 'scheduled'), isNotNull(meetings.seriesId)),
    );
  return found
    .map((meeting) => ({ ...meeting, participantIds: meeting.visibleTo, meetingDate: dateOf(meeting) }))
    .sort((one, other) => one.meetingDate.localeCompare(other.meetingDate))
    .flatMap((meeting) => rows.filter((row) => row.meetingId === meeting.id).map((row) => ({ row, meeting })));
}

/** Returns a function that tells of each meeting or series whether the person or guest of an invitation is still expected there. */
async function findInvitedTo(scope: Reading, { userId, guest }: Row) {
  const [member] = await scope.db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, eq(memberships.userId, userId ?? ''), isActiveMember));
  return async (all: (MeetingAudience & { guests: string[] })[]): Promise<boolean[]> => {
    const expectedIn = await findExpected(scope, all);
    return all.map((one) => {
      if (guest !== null) return one.guests.includes(guest);
      const isMember = member !== undefined && userId !== null;
      return isMember && (one.guests.includes(member.email ?? '') || expectedIn(one).includes(userId));
    });
  };
}

async function shown(invitation: LinkedInvitation): Promise<MeetingInvitation> {
  const { rows, dates, there, subject, organization, organizer } = invitation;
  const { timeZone } = await findCalendar(there);
  const { title, durationMinutes, meetingType, repeat } = subject;
  const guest = rows[0]?.guest ?? null;
  const answers = new Set(rows.map(({ answer }) => answer));
  const [answer = null] = answers.size === 1 ? answers : [];
  const [meetingDate = ''] = dates;
  return {
    title,
    organization,
    invitedBy: organizer,
    meetingDate,
    dates,
    durationMinutes,
    timeZone,
    meetingType,
    repeat,
    answer,
    isGuest: guest !== null,
    isRefused: guest !== null && (await listRefused(there, [guest])).has(guest),
  };
}

/** Returns what the link of an invitation shows. Changes nothing. @throws NotFound; Conflict */
export async function openInvitation({ db, now }: PublicScope, token: string): Promise<MeetingInvitation> {
  return shown(await findInvitation({ db, now }, await invitationsOf(db, token)));
}

/** Sets the answer of the invitations of a link, and returns it. @throws NotFound; Conflict; TooMany */
export async function answerByLink(
  { db, now, from }: PublicScope,
  { token, answer }: { token: string; answer: MeetingAnswer },
  limiter: RateLimiter,
): Promise<MeetingInvitation> {
  const ids = await invitationsOf(db, token);
  await limiter.count(`meeting answer:${ids.join('-')}`, answersByLink);
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    await scope.db
      .select({ id: meetingInvitations.id })
      .from(meetingInvitations)
      .where(inArray(meetingInvitations.id, ids))
      .orderBy(meetingInvitations.id)
      .for('no key update');
    const invitation = await findInvitation(scope, ids);
    const { rows, there } = invitation;
    const changed = rows.filter((row) => row.answer !== answer);
    const [first] = changed;
    if (!first) return shown(invitation);
    await scope.db
      .update(meetingInvitations)
      .set({ answer, answeredAt: now.toISOString() })
      .where(
        ours(
          there,
          meetingInvitations,
          isOneOf(
            meetingInvitations.id,
            changed.map(({ id }) => id),
          ),
        ),
      );
    const { organizationId, seriesId } = first;
    if (seriesId !== null) await forgetAnswersToDates(there, seriesId, first);
    const meetingIds = changed.flatMap(({ meetingId }) => meetingId ?? []);
    await touchMeetings({ ...there, ...scope.into(organizationId) }, { seriesId, meetingIds });
    return shown({ ...invitation, rows: rows.map((row) => ({ ...row, answer })) });
  });
}
