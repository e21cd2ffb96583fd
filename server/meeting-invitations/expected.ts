import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { momentOf } from '#rules/meetings.ts';
import type { Event } from '#server/calendars/icalendar.ts';
import { ours } from '#server/db/tenant.ts';
import { mails } from '#server/mail/table.ts';
import { findExpected, type MeetingAudience } from '#server/meetings/expected.ts';
import { dateOf } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { joinIdentities, listConfirmed } from './identities.ts';
import { isTo, type Subject, type SubjectDetails } from './subject.ts';
import { type MailedEvent, meetingInvitations } from './table.ts';

/** How many people are invited to one meeting. */
const maxInvited = 500;
/** How many dates of a series are looked at, the latest ones, and how many of them may have people of their own. */
const maxDates = 500;
const maxOwnDates = 100;
/** A date this long ago may still run. In ms. */
const dayMs = 24 * 3600_000;

/** An invitation, with what it is for now. */
export type Expected = typeof meetingInvitations.$inferSelect & {
  /** Whether the person or guest is expected in the series or single meeting, and not only in some dates of it. */
  isOfWhole: boolean;
  /** Whether they are expected at all. */
  isExpected: boolean;
  /** The dates of a series that have people of their own, by the id of the meeting, and whether this person is one of them. */
  dates: Map<number, boolean>;
  /** The next meeting that they are expected in, which notifications and mails lead to. */
  next: { id: number; meetingDate: string } | undefined;
  /** The mails about it that were not sent yet, and the events that its reader was sent before them. */
  waiting: { mailIds: string[]; mailed: MailedEvent[] } | undefined;
};

type Audience = MeetingAudience & Pick<SubjectDetails, 'guests'>;

/**
 * Adds an invitation for everyone who is expected in a series or single meeting, or in a coming date of a series, and has none. Returns
 * all, also of those who are no longer expected.
 */
export async function saveExpected(
  scope: Reading,
  subject: Subject,
  details: SubjectDetails | undefined,
): Promise<Expected[]> {
  const { organizationId } = scope.actor;
  const isComing = details?.state === 'coming';
  const dates = details ? await listDates(scope, subject, details) : [];
  const own = isComing ? dates.filter(({ isOwn }) => isOwn).slice(-maxOwnDates) : [];
  const [whole = new Set<string>(), ...those] = isComing ? await listAllExpected(scope, [details, ...own]) : [];
  const expectedOn = new Map(own.map(({ id }, index) => [id, those[index] ?? whole]));
  const coming = own.filter(({ isAhead }) => isAhead).flatMap(({ id }) => [...(expectedOn.get(id) ?? [])]);
  const values = [...new Set([...whole, ...coming])].map((one) =>
    one.includes('@')
      ? { ...subject, organizationId, userId: null, guest: one }
      : { ...subject, organizationId, userId: one, guest: null },
  );
  await joinIdentities(scope, subject, details?.guests ?? []);
  if (values.length > 0) await scope.db.insert(meetingInvitations).values(values).onConflictDoNothing();
  const rows = await scope.db
    .select()
    .from(meetingInvitations)
    .where(ours(scope, meetingInvitations, isTo(subject)))
    .orderBy(asc(meetingInvitations.id));
  const ahead = dates.filter(({ isAhead }) => isAhead);
  const waiting = await findWaiting(scope, rows);
  return rows.map((row) => {
    const key = row.userId ?? row.guest ?? '';
    const isOfWhole = whole.has(key);
    const isOn = ({ id }: SeriesDate) => expectedOn.get(id)?.has(key) ?? isOfWhole;
    return {
      ...row,
      isOfWhole,
      isExpected: isOfWhole || own.some(isOn),
      dates: new Map(own.map((date) => [date.id, isOn(date)])),
      next: ahead.find(isOn) ?? ahead[0],
      waiting: waiting.get(row.id),
    };
  });
}

/** Returns the mails to these people about their invitations that were not sent yet, by the id of the invitation. */
async function findWaiting(
  scope: Reading,
  rows: (typeof meetingInvitations.$inferSelect)[],
): Promise<Map<number, { mailIds: string[]; mailed: MailedEvent[] }>> {
  const addresses = rows.flatMap(({ mailedTo }) => mailedTo ?? []);
  const found = await scope.db
    .select({ id: mails.id, invitation: sql<{ id: number; mailed: MailedEvent[] } | null>`letter -> 'invitation'` })
    .from(mails)
    .where(
      and(
        inArray(mails.recipient, addresses),
        eq(mails.organizationId, scope.actor.organizationId),
        isNull(mails.sentAt),
        sql`letter -> 'invitation' is not null`,
      ),
    )
    .orderBy(mails.createdAt);
  const waiting = new Map<number, { mailIds: string[]; mailed: MailedEvent[] }>();
  for (const { id, invitation } of found) {
    if (!invitation) continue;
    const before = waiting.get(invitation.id);
    if (before) before.mailIds.push(id);
    else waiting.set(invitation.id, { mailIds: [id], mailed: invitation.mailed });
  }
  return waiting;
}

type SeriesDate = Audience & { id: number; meetingDate: string; isAhead: boolean; isOwn: boolean };

/** Returns a single meeting, or the dates of a series that were not canceled, the earliest first, and whether they have people of their own. */
async function listDates(
  scope: Reading,
  { seriesId, meetingId }: Subject,
  details: SubjectDetails,
): Promise<SeriesDate[]> {
  if (seriesId === null) return [{ ...details, id: meetingId ?? 0, isAhead: true, isOwn: false }];
  const rows = await scope.db
    .select()
    .from(meetings)
    .where(ours(scope, meetings, eq(meetings.seriesId, seriesId)))
    .orderBy(desc(meetings.nth))
    .limit(maxDates);
  const earliest = scope.now.getTime() - dayMs;
  return rows
    .filter(({ status, actualStartTime }) => status !== 'closed' || actualStartTime !== null)
    .map((row) => ({
      ...row,
      participantIds: row.visibleTo,
      meetingDate: dateOf(row),
      isAhead: row.status === 'scheduled' && Date.parse(dateOf(row)) > earliest,
      isOwn: keyOf({ ...row, participantIds: row.visibleTo }) !== keyOf(details),
    }))
    .reverse();
}

/** The same text for the same audience. */
const keyOf = ({ teamId, participantIds, organizerId, guests }: Audience) =>
  JSON.stringify([teamId, participantIds && [...participantIds].sort(), organizerId, [...guests].sort()]);

/** Returns who each audience expects, as ids of people and addresses of guests. A guest who is a member is treated as the member. */
async function listAllExpected(scope: Reading, audiences: Audience[]): Promise<Set<string>[]> {
  const guests = audiences.flatMap((audience) => audience.guests);
  const members = await listConfirmed(scope, inArray(users.email, guests));
  const idOf = new Map(members.map(({ id, email }) => [email, id]));
  const expectedIn = await findExpected(scope, audiences);
  return audiences.map((audience) => {
    const people = [...expectedIn(audience), ...audience.guests.flatMap((address) => idOf.get(address) ?? [])];
    const outside = audience.guests.filter((address) => !idOf.has(address));
    return new Set([...[...new Set(people)].slice(0, maxInvited), ...outside]);
  });
}

/** The events of a person's calendar: a series without the dates that leave them out, or only the dates that name them. */
export function eventsOf({ isOfWhole, dates, mailed }: Expected, current: Event[]): Event[] {
  const isOn = ({ meetingId = 0 }: Event) => dates.get(meetingId);
  const own = current.filter((event) => event.replaces && (isOn(event) ?? isOfWhole));
  const wholes = current.filter((event) => !event.replaces);
  if (isOfWhole) return [...wholes.map((whole) => without(whole, leftBy(whole, current, own))), ...own];
  // Who had the whole series keeps it up to their last date, because programs do not show dates beside a series that has ended.
  const had = wholes.filter(
    ({ uid }) => own.some((one) => one.uid === uid) && mailed.some((one) => one.uid === uid && !one.replaces),
  );
  return [...had.map((whole) => partOf(whole, current, own)), ...own];
}

/** The dates of a series in which a person is not expected. */
const leftBy = ({ uid }: Event, current: Event[], own: Event[]): string[] =>
  current.flatMap((event) => (event.uid === uid && event.replaces && !own.includes(event) ? event.replaces : []));

function without(whole: Event, dates: string[]): Event {
  if (!whole.repeats || dates.length === 0) return whole;
  const { except, canceled = [], ...rest } = whole.repeats;
  return { ...whole, repeats: { ...rest, except: [...except, ...dates], canceled: [...canceled, ...dates] } };
}

/** A series up to the last of a person's dates, without the others. */
function partOf(whole: Event, current: Event[], own: Event[]): Event {
  const dates = own.flatMap(({ uid, replaces }) => (uid === whole.uid && replaces ? replaces : []));
  const last = dates.reduce((one, other) => (one > other ? one : other));
  const part = without(whole, leftBy(whole, current, own));
  if (!part.repeats) return part;
  const { next: _, ...repeats } = part.repeats;
  return { ...part, repeats: { ...repeats, until: momentOf(last, whole.timeZone ?? 'UTC'), isPartial: true } };
}
