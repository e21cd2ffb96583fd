import { randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import { productName } from '#contract/limits.ts';
import type { Limiter } from '#server/auth/attempts.ts';
import { calendarLinks } from '#server/auth/table.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { found, ours } from '#server/db/tenant.ts';
import { findKey } from '#server/keys/keys.ts';
import { concerns, dateOf } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { organizations } from '#server/organizations/table.ts';
import type { PublicScope, Reading, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { type Event, icalendarOf } from './icalendar.ts';

/** How many meetings a calendar holds, and from how many days ago on. */
const atMost = 1000;
const daysBack = 90;
/** Characters of a description in a calendar; the link of the meeting leads to all of it. */
const descriptionAtMost = 1000;
/** How often programs may read one calendar: a dozen of them every quarter of an hour, and more when somebody sets them up. */
const readings: Limit = { times: 60, seconds: 900 };

const {
  id,
  revision,
  title,
  description,
  durationMinutes,
  status,
  actualStartTime,
  day,
  startsAt,
  createdAt,
  updatedAt,
} = getTableColumns(meetings);
const columns = { id, revision, title, durationMinutes, status, actualStartTime, day, startsAt, createdAt, updatedAt };
const shortDescription = sql<string | null>`case when length(${description}) > ${descriptionAtMost}
  then left(${description}, ${descriptionAtMost}) || '…' else ${description} end`;

/** The meetings of which a condition is true, the latest first, as calendars show them; `text` is their description. */
async function listEvents(
  scope: Reading,
  condition: SQL | undefined,
  publicUrl: string,
  text: SQL<string | null> | typeof description,
): Promise<Event[]> {
  // Beside the number of a meeting, for another installation has meetings of the same numbers.
  const installation = await findKey(scope.db, 'calendars', randomUUID);
  const rows = await scope.db
    .select({ ...columns, description: text })
    .from(meetings)
    .where(ours(scope, meetings, condition))
    .orderBy(desc(sql`coalesce(${meetings.startsAt}, ${meetings.day})`), desc(meetings.id))
    .limit(atMost);
  return rows.map(({ id, revision, title, description, durationMinutes, status, actualStartTime, ...row }) => ({
    uid: `meeting-${id}@${installation}`,
    sequence: revision,
    title,
    description,
    start: dateOf(row),
    minutes: durationMinutes,
    isCalledOff: status === 'closed' && actualStartTime === null,
    url: `${publicUrl}/meetings/${id}/live`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

/**
 * The calendar that a link is of: the meetings that concern its owner, as long as they may read them. @throws NotFound for
 * a link that is not, or no longer, in force; TooMany where it is read too often
 */
export async function readFeed(
  { db, now }: PublicScope,
  file: string,
  publicUrl: string,
  limiter: Limiter,
): Promise<string> {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  const rows = await db
    .select({ organizationId: organizations.id, name: organizations.name, userId: users.id })
    .from(calendarLinks)
    .innerJoin(organizations, and(eq(organizations.id, calendarLinks.organizationId), eq(organizations.isActive, true)))
    .innerJoin(users, eq(users.id, calendarLinks.userId))
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
  const events = await listEvents(scope, and(isRecent, concerns(userId)), publicUrl, shortDescription);
  return icalendarOf(`${name} · ${productName}`, events);
}

/** One meeting as a file for calendars. @throws NotFound */
export async function readMeetingFile(scope: Scope, id: number, publicUrl: string): Promise<string> {
  const event = found(await listEvents(scope, eq(meetings.id, id), publicUrl, description), 'Meeting');
  return icalendarOf(event.title, [event]);
}
