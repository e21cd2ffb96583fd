import { randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, max, min, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Limit } from '#contract/endpoint.ts';
import { productName } from '#contract/product.ts';
import { dayAfter, dayIn } from '#rules/dates.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { calendarLinks } from '#server/auth/table.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { findKey } from '#server/keys/keys.ts';
import { concerns, findMeeting, seriesConcerns } from '#server/meetings/meetings.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { activeMembershipOf } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { PublicScope, Reading, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { eventsOf, type Series } from './events.ts';
import { type Event, icalendarOf } from './icalendar.ts';
import { findPeople } from './people.ts';

/** The maximum of meetings in a calendar, and how many past days it contains. */
const atMost = 1000;
const daysBack = 90;
/** Characters of a description in a calendar. The meeting's page shows all of it. */
const descriptionAtMost = 1000;
/** Reads per calendar: enough for a dozen programs every 15 minutes, and more when a user sets them up. */
const readings: Limit = { times: 60, seconds: 900 };

const columns = {
  id: meetings.id,
  organizationId: meetings.organizationId,
  seriesId: meetings.seriesId,
  nth: meetings.nth,
  revision: meetings.revision,
  title: meetings.title,
  durationMinutes: meetings.durationMinutes,
  status: meetings.status,
  actualStartTime: meetings.actualStartTime,
  day: meetings.day,
  startsAt: meetings.startsAt,
  teamId: meetings.teamId,
  visibleTo: meetings.visibleTo,
  organizerId: meetings.organizerId,
  createdAt: meetings.createdAt,
  updatedAt: meetings.updatedAt,
};

const startOf = (column: PgColumn) => sql<string | null>`case when length(${column}) > ${descriptionAtMost}
  then left(${column}, ${descriptionAtMost}) || ${'…'} else ${column} end`;

type EventQuery = {
  /** The condition for meetings. */
  meetings: SQL | undefined;
  /** The condition for series. */
  series: SQL | undefined;
  publicUrl: string;
  /** Whether to cut descriptions. */
  isShort: boolean;
  /** The first day of a series; by default 90 days ago. */
  since?: string;
  /** Whether they are for an invitation. */
  isInvitation?: boolean;
};

/** Returns meetings and series as calendar events. A series is one event with exceptions. */
async function listEvents(scope: Reading, query: EventQuery): Promise<Event[]> {
  const { publicUrl, isShort } = query;
  const text = (column: PgColumn) => (isShort ? startOf(column) : sql<string | null>`${column}`);
  // Part of the UID, because other installations have meetings with the same ids.
  const installation = await findKey(scope.db, 'calendars', randomUUID);
  const { timeZone } = await findCalendar(scope);
  const rows = await scope.db
    .select({ ...columns, description: text(meetings.description) })
    .from(meetings)
    .where(ours(scope, meetings, query.meetings))
    .orderBy(desc(sql`coalesce(${meetings.startsAt}, ${meetings.day})`), desc(meetings.id))
    .limit(atMost);
  const allSeries = await listSeries(scope, query.series, text(meetingSeries.description));
  const peopleOf = await findPeople(scope, [...rows, ...allSeries]);
  const { since = dayAfter(dayIn(timeZone, scope.now), -daysBack), isInvitation = false } = query;
  return eventsOf(rows, allSeries, { since, isInvitation, timeZone, installation, publicUrl, peopleOf });
}

/** Returns the series that match a condition. */
async function listSeries(scope: Reading, condition: SQL | undefined, text: SQL<string | null>): Promise<Series[]> {
  const series = await scope.db
    .select({ ...getTableColumns(meetingSeries), description: text })
    .from(meetingSeries)
    .where(ours(scope, meetingSeries, condition))
    .orderBy(meetingSeries.id)
    .limit(atMost);
  const changes = await scope.db
    .select({
      id: meetings.seriesId,
      createdAt: min(meetings.createdAt),
      updatedAt: max(meetings.updatedAt),
      revision: max(meetings.version),
    })
    .from(meetings)
    .where(
      ours(
        scope,
        meetings,
        isOneOf(
          meetings.seriesId,
          series.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(meetings.seriesId);
  const byId = new Map(changes.map((change) => [change.id, change]));
  return series.flatMap((one) => {
    const { createdAt, updatedAt, revision } = byId.get(one.id) ?? {};
    return createdAt && updatedAt && revision ? [{ ...one, createdAt, updatedAt, revision }] : [];
  });
}

/**
 * Returns the calendar of a link: the meetings of its owner that they can read. @throws NotFound for an invalid link; TooMany if it is read
 * too often
 */
export async function readFeed(
  { db, now }: PublicScope,
  file: string,
  publicUrl: string,
  limiter: RateLimiter,
): Promise<string> {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  const rows = await db
    .select({ organizationId: organizations.id, name: organizations.name, userId: users.id })
    .from(calendarLinks)
    .innerJoin(organizations, and(eq(organizations.id, calendarLinks.organizationId), eq(organizations.isActive, true)))
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .innerJoin(memberships, activeMembershipOf(calendarLinks.organizationId, calendarLinks.userId))
    .where(
      and(
        eq(calendarLinks.tokenHash, hashToken(token)),
        sql`(${users.hasSecondFactor} or not ${organizations.demandsSecondFactor})`,
      ),
    );
  const { organizationId, name, userId } = found(rows, 'Calendar');
  await limiter.count(`calendar:${hashToken(token)}`, readings);
  const since = new Date(now.getTime() - daysBack * 24 * 3600_000).toISOString();
  const isRecent = sql`coalesce(${meetings.startsAt}, ${meetings.day}) > ${since}::timestamptz`;
  const scope = { db, now, actor: { organizationId, userId } };
  const events = await listEvents(scope, {
    meetings: and(isRecent, concerns(userId)),
    series: seriesConcerns(userId),
    publicUrl,
    isShort: true,
  });
  return icalendarOf(`${name} · ${productName}`, events);
}

/** Returns a meeting as an iCalendar file; a meeting of a series with the whole series. @throws NotFound */
export async function readMeetingFile(scope: Scope, id: number, publicUrl: string): Promise<string> {
  const { seriesId, title } = await findMeeting(scope, id);
  const events = await listEvents(scope, {
    meetings: or(eq(meetings.id, id), seriesId === null ? undefined : eq(meetings.seriesId, seriesId)),
    series: seriesId === null ? sql`false` : eq(meetingSeries.id, seriesId),
    publicUrl,
    isShort: false,
  });
  return icalendarOf(title, events);
}

/**
 * Returns the events to invite people to: a series from a day (`YYYY-MM-DD`) on with each of its dates, or a single meeting, without other
 * people than the organizer and attendees. Descriptions are cut.
 */
export async function listInvitationEvents(
  scope: Reading,
  { seriesId, meetingId }: { seriesId: number | null; meetingId: number | null },
  { publicUrl, since }: { publicUrl: string; since: string },
): Promise<Event[]> {
  const isOfSeries = seriesId !== null;
  const events = await listEvents(scope, {
    meetings: isOfSeries ? eq(meetings.seriesId, seriesId) : eq(meetings.id, meetingId ?? 0),
    series: isOfSeries ? eq(meetingSeries.id, seriesId) : sql`false`,
    publicUrl,
    isShort: true,
    since,
    isInvitation: true,
  });
  // Past meetings of a series, which its rule leaves out here, are events of their own.
  return events.filter(({ uid }) => uid.startsWith(isOfSeries ? 'series-' : 'meeting-'));
}
