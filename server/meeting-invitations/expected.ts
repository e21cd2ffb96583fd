import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Event } from '#server/calendars/icalendar.ts';
import { ours } from '#server/db/tenant.ts';
import { dateOf } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { isTo, listExpected, type Subject, type SubjectDetails } from './subject.ts';
import { meetingInvitations } from './table.ts';

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
};

type Audience = Pick<SubjectDetails, 'teamId' | 'visibleTo' | 'organizerId' | 'guests'>;

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
  if (values.length > 0) await scope.db.insert(meetingInvitations).values(values).onConflictDoNothing();
  const rows = await scope.db
    .select()
    .from(meetingInvitations)
    .where(ours(scope, meetingInvitations, isTo(subject)))
    .orderBy(asc(meetingInvitations.id));
  const ahead = dates.filter(({ isAhead }) => isAhead);
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
    };
  });
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
      meetingDate: dateOf(row),
      isAhead: row.status === 'scheduled' && Date.parse(dateOf(row)) > earliest,
      isOwn: keyOf(row) !== keyOf(details),
    }))
    .reverse();
}

/** The same text for the same audience. */
const keyOf = ({ teamId, visibleTo, organizerId, guests }: Audience) =>
  JSON.stringify([teamId, visibleTo && [...visibleTo].sort(), organizerId, [...guests].sort()]);

/** Returns who each audience expects, as ids of people and addresses of guests. A guest who is a member is treated as the member. */
async function listAllExpected(scope: Reading, audiences: Audience[]): Promise<Set<string>[]> {
  const guests = audiences.flatMap((audience) => audience.guests);
  const members = await scope.db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .where(ours(scope, memberships, inArray(users.email, guests)));
  const idOf = new Map(members.map(({ id, email }) => [email, id]));
  const all: Set<string>[] = [];
  for (const audience of audiences) {
    const people = [
      ...(await listExpected(scope, audience)),
      ...audience.guests.flatMap((address) => idOf.get(address) ?? []),
    ];
    const outside = audience.guests.filter((address) => !idOf.has(address));
    all.push(new Set([...[...new Set(people)].slice(0, maxInvited), ...outside]));
  }
  return all;
}

/** The events of a person's calendar: a series without the dates that leave them out, or only the dates that name them. */
export function eventsOf({ isOfWhole, dates }: Expected, current: Event[]): Event[] {
  const isOn = ({ meetingId = 0 }: Event) => dates.get(meetingId);
  if (!isOfWhole) return current.filter((event) => event.replaces && isOn(event));
  const left = current.filter((event) => event.replaces && isOn(event) === false);
  return current
    .filter((event) => !event.isAsPlanned && !left.includes(event))
    .map((event) => {
      const without = left.filter(({ uid }) => uid === event.uid).flatMap(({ replaces }) => replaces ?? []);
      if (!event.repeats || without.length === 0) return event;
      const { rule, except, canceled = [] } = event.repeats;
      return { ...event, repeats: { rule, except: [...except, ...without], canceled: [...canceled, ...without] } };
    });
}
