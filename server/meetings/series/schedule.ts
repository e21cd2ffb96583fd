import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import { dateOfNth, dayOfNth, isDateOfNth, scheduledAhead } from '#rules/repeats.ts';
import { isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import type { Recorder } from '#server/events/record.ts';
import { touchRows } from '#server/events/touch.ts';
import type { Job } from '#server/jobs/job.ts';
import { dateColumns, readMeetings } from '#server/meetings/meetings.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { isWithin } from '#server/organizations/quotas.ts';
import { organizations } from '#server/organizations/table.ts';
import { inOrganization, type Reading, type ServerScope } from '#server/scope.ts';

export type Series = typeof meetingSeries.$inferSelect;

/** How many series are continued before meetings are counted again. */
const partSize = 100;
/** A meeting of a series that no one started is closed after this many days. */
const unstartedDays = 7;

/** SQL condition: a meeting is scheduled and has not begun, or is of today or later. */
export const isAhead = ({ now }: Pick<Reading, 'now'>): SQL =>
  sql`(${meetings.status} = 'scheduled' and coalesce(${meetings.startsAt}, ${meetings.day} + 1) > ${now.toISOString()}::timestamptz)`;

type Calendar = Awaited<ReturnType<typeof findQuarter>>;

/** Creates the meetings of locked series as far ahead as `scheduledAhead` says. Past days are skipped. */
export async function scheduleSeries(scope: Reading & Recorder, all: Series[]): Promise<void> {
  const calendar = await findQuarter(scope);
  const ahead = await countAhead(scope, all, calendar);
  for (const series of all) await scheduleOne(scope, series, ahead.get(series.id) ?? 0, calendar);
}

/** How many meetings are scheduled for today or later, by the id of their series. */
async function countAhead(scope: Reading, all: Series[], { today, timeZone }: Calendar) {
  const day = sql`coalesce((${meetings.startsAt} at time zone ${timeZone})::date, ${meetings.day})`;
  const ofThese = isOneOf(
    meetings.seriesId,
    all.map(({ id }) => id),
  );
  const rows = await scope.db
    .select({ seriesId: meetings.seriesId, ahead: sql<number>`count(*)::int` })
    .from(meetings)
    .where(ours(scope, meetings, ofThese, eq(meetings.status, 'scheduled'), sql`${day} >= ${today}::date`))
    .groupBy(meetings.seriesId);
  return new Map(rows.map(({ seriesId, ahead }) => [seriesId, ahead]));
}

async function scheduleOne(
  scope: Reading & Recorder,
  series: Series,
  scheduled: number,
  { today, timeZone }: Calendar,
): Promise<void> {
  let ahead = scheduled;
  const { organizationId, title, description, durationMinutes, officeRoom } = series;
  const { meetingType, teamId, visibleTo, organizerId, guests, agendaType } = series;
  const fields = { title, description, durationMinutes, officeRoom, meetingType, teamId, visibleTo, organizerId };
  const template = { organizationId, ...fields, guests, agendaType };
  const rows: (typeof meetings.$inferInsert)[] = [];
  let nth = series.nextNth;
  for (; ; nth++) {
    const day = dayOfNth(series, nth);
    if (day > dayAfter(today, scheduledAhead.days) && ahead >= scheduledAhead.least) break;
    if (nth === series.endNth) break;
    if (day < today) continue;
    rows.push({ ...template, ...dateColumns(dateOfNth(series, nth, timeZone)), seriesId: series.id, nth });
    ahead++;
  }
  if (nth === series.nextNth) return;
  await scope.db
    .update(meetingSeries)
    .set({ nextNth: nth })
    .where(ours(scope, meetingSeries, eq(meetingSeries.id, series.id)));
  if (rows.length === 0) return;
  const inserted = await scope.db.insert(meetings).values(rows).returning({ id: meetings.id });
  const ids = inserted.map(({ id }) => id);
  for (const meeting of await readMeetings(scope, ids)) scope.record('meetings', 'created', meeting);
}

/**
 * Schedules the next meetings of all series in an organization, and closes those that no one started. Waits while it has `most`
 * meetings or more.
 */
async function updateAllSeries(scope: Reading & Recorder, most: number): Promise<void> {
  const startedBy = new Date(scope.now.getTime() - unstartedDays * 24 * 3600_000).toISOString();
  await touchRows(
    scope,
    'meetings',
    meetings,
    sql`${isNotNull(meetings.seriesId)} and status = 'scheduled' and coalesce(starts_at, day) < ${startedBy}::timestamptz`,
    { status: 'closed', revision: sql`revision + 1` },
    { status: ['scheduled', 'closed'] },
  );
  // A deleted private team keeps its series.
  const isDue = ours(
    scope,
    meetingSeries,
    sql`not exists (select from teams where teams.id = ${meetingSeries.teamId} and teams.deleted_at is not null)`,
  );
  const all = await scope.db.select({ id: meetingSeries.id }).from(meetingSeries).where(isDue);
  await lockRows(
    scope,
    meetingSeries,
    all.map(({ id }) => id),
  );
  const series = await scope.db.select().from(meetingSeries).where(isDue).orderBy(asc(meetingSeries.id));
  for (let at = 0; at < series.length; at += partSize) {
    if (!(await isWithin(scope.db, scope.actor.organizationId, 'meetings', most))) return;
    await scheduleSeries(scope, series.slice(at, at + partSize));
  }
}

/**
 * Moves the coming dates of all series to the same local time in another time zone of the organization. Dates that were moved by hand stay at their
 * moment, but calendars learn that their series has another zone.
 */
export async function followTimeZone(scope: ServerScope, from: string, to: string): Promise<void> {
  const allSeries = await scope.db
    .select()
    .from(meetingSeries)
    .where(ours(scope, meetingSeries, isNotNull(meetingSeries.anchorTime)));
  await lockRows(
    scope,
    meetingSeries,
    allSeries.map(({ id }) => id),
  );
  const byId = new Map(allSeries.map((series) => [series.id, series]));
  const coming = sql`${meetings.seriesId} is not null and ${meetings.startsAt} is not null and ${isAhead(scope)}`;
  const rows = await scope.db
    .select({ id: meetings.id, seriesId: meetings.seriesId, nth: meetings.nth, startsAt: meetings.startsAt })
    .from(meetings)
    .where(ours(scope, meetings, coming));
  const dates = rows.flatMap(({ id, seriesId, nth, startsAt }) => {
    const series = byId.get(seriesId ?? 0);
    const isPlanned = series && nth !== null && isDateOfNth(series, nth, startsAt ?? '', from);
    return isPlanned ? [[id, dateOfNth(series, nth, to)] as const] : [];
  });
  const moved = JSON.stringify(Object.fromEntries(dates));
  await touchRows(scope, 'meetings', meetings, coming, {
    startsAt: sql`coalesce((${moved}::jsonb ->> ${meetings.id}::text)::timestamptz, ${meetings.startsAt})`,
    revision: sql`revision + 1`,
  });
}

/** Runs every night, with a transaction per organization. */
export const scheduleAllSeries: Job = {
  name: 'coming-meetings',
  title: 'Schedule repeating meetings',
  cron: { at: '41 2 * * *' },
  async run({ db, meanwhile, config: { quotas } }) {
    const ids = await db
      .selectDistinct({ id: organizations.id })
      .from(organizations)
      .innerJoin(meetingSeries, eq(meetingSeries.organizationId, organizations.id))
      .where(eq(organizations.isActive, true));
    const faults: unknown[] = [];
    for (const { id: organizationId } of ids) {
      await meanwhile((scope) => updateAllSeries(inOrganization(scope, organizationId), quotas.meetings)).catch(
        (fault: unknown) => faults.push(fault),
      );
    }
    // Others do not wait for the organization in which it failed.
    if (faults.length > 0) throw faults[0];
  },
};
