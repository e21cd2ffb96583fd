import { and, eq, gt, sql } from 'drizzle-orm';
import type { Meeting, Repeat } from '#contract/meetings.ts';
import { mayRepeatMeeting } from '#rules/meetings.ts';
import { anchorAt, dateOfNth } from '#rules/repeats.ts';
import { msg } from '#rules/translate.ts';
import { found, lockRows, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import {
  changeMeeting,
  dateColumns,
  findMeeting,
  type MeetingChange,
  type MeetingFields,
  type NewMeeting,
  readMeetingsWhere,
  updateMeeting,
} from '#server/meetings/meetings.ts';
import { closeMeeting } from '#server/meetings/run/end.ts';
import { createMeeting } from '#server/meetings/run/run.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope, ServerScope } from '#server/scope.ts';
import { isAhead, type Series, scheduleSeries } from './schedule.ts';

type Repeating = { repeat?: Repeat | null | undefined };

/** Schedules or starts a meeting, and schedules the following ones if it repeats. @throws Invalid; Conflict */
export async function createMeetings(scope: Scope, { repeat, ...fields }: NewMeeting & Repeating): Promise<Meeting> {
  const meeting = await createMeeting(scope, fields);
  // This may have started today's scheduled meeting, which keeps its own series.
  return repeat && meeting.seriesId === null ? beginSeries(scope, meeting, repeat) : meeting;
}

/** Makes a single meeting the first of a new series. */
async function beginSeries(scope: Scope, meeting: Meeting, repeat: Repeat): Promise<Meeting> {
  const { organizationId } = scope.actor;
  const { title, description, durationMinutes, officeRoom, meetingType, teamId, participantIds, organizerId } = meeting;
  const { guests, agendaType } = meeting;
  const fields = {
    title,
    description,
    durationMinutes,
    officeRoom,
    meetingType,
    teamId,
    organizerId,
    guests,
    agendaType,
  };
  const template = { ...fields, visibleTo: participantIds };
  const { timeZone } = await findCalendar(scope);
  const rows = await scope.db
    .insert(meetingSeries)
    .values({ ...template, ...anchorAt(meeting.meetingDate, timeZone), organizationId, repeat })
    .returning();
  const series = found(rows, 'Series');
  const first = await updateMeeting(scope, meeting, { seriesId: series.id, nth: 0 });
  await scheduleSeries(scope, [series]);
  return first;
}

/** Returns and locks the series of a meeting; undefined if it has none. @throws NotFound */
async function lockSeriesOf(scope: Scope, id: number): Promise<Series | undefined> {
  const { seriesId } = await findMeeting(scope, id);
  if (seriesId === null) return undefined;
  await lockRows(scope, meetingSeries, [seriesId]);
  const [series] = await scope.db
    .select()
    .from(meetingSeries)
    .where(ours(scope, meetingSeries, eq(meetingSeries.id, seriesId)));
  return series;
}

/** Returns the scheduled meetings of a series after the nth. */
const listFollowing = (scope: Reading, { id }: Series, nth: number): Promise<Meeting[]> =>
  readMeetingsWhere(scope, and(eq(meetings.seriesId, id), gt(meetings.nth, nth), eq(meetings.status, 'scheduled')));

/**
 * Ends a series with the meeting before the nth. While some before it are still to come they stay a series; otherwise its existing meetings become
 * single meetings.
 */
async function endSeries(scope: ServerScope, { id }: Series, nth: number): Promise<void> {
  const isLater = sql`${meetings.seriesId} = ${id} and ${meetings.nth} >= ${nth}`;
  await touchRows(scope, 'meetings', meetings, isLater, { seriesId: null, nth: null });
  const isToCome = ours(scope, meetings, eq(meetings.seriesId, id), isAhead(scope));
  const isThis = ours(scope, meetingSeries, eq(meetingSeries.id, id));
  if ((await scope.db.$count(meetings, isToCome)) > 0) {
    await scope.db.update(meetingSeries).set({ endNth: nth, nextNth: nth }).where(isThis);
    return;
  }
  await touchRows(scope, 'meetings', meetings, eq(meetings.seriesId, id), { seriesId: null, nth: null });
  await scope.db.delete(meetingSeries).where(isThis);
}

/** Cancels all meetings of a series that are still scheduled from the nth on, and ends it. */
export async function cancelSeries(scope: ServerScope, series: Series, nth: number): Promise<void> {
  await cancelFollowing(scope, series, nth - 1);
  await endSeries(scope, series, nth);
}

/** Cancels the following meetings of a series, and removes them from it. */
async function cancelFollowing(scope: ServerScope, series: Series, nth: number): Promise<void> {
  for (const meeting of await listFollowing(scope, series, nth)) {
    await updateMeeting(scope, meeting, { status: 'closed', seriesId: null, nth: null });
  }
  // Canceled meetings leave it too: in calendars they would hide the new meetings of the same number.
  const isLater = sql`${meetings.seriesId} = ${series.id} and ${meetings.nth} > ${nth}`;
  await touchRows(scope, 'meetings', meetings, isLater, { seriesId: null, nth: null });
}

type SeriesChange = MeetingChange & Repeating & { following?: boolean | undefined };

/**
 * Changes the fields that are sent of a meeting, and with `following` also of the following meetings, which move along with it. Only the
 * organizer can change how often it repeats, because the following meetings are canceled and scheduled again.
 * @throws NotFound; Invalid; Forbidden; Conflict; TextChanged
 */
export async function changeMeetings(scope: Scope, id: number, change: SeriesChange): Promise<Meeting> {
  const { repeat, following, descriptionFrom, ...fields } = change;
  const series = await lockSeriesOf(scope, id);
  const meeting = await changeMeeting(scope, id, { ...fields, descriptionFrom });
  if (!series || meeting.nth === null) return repeat ? beginSeries(scope, meeting, repeat) : meeting;
  const hasOtherRepeat = repeat !== undefined && repeat !== series.repeat;
  if (!following && !hasOtherRepeat) return meeting;
  if (hasOtherRepeat) {
    demand(
      mayRepeatMeeting(scope.actor, meeting),
      msg('Only the organizer can change how often this {meeting} repeats'),
    );
    await cancelFollowing(scope, series, meeting.nth);
  }
  if (repeat === null) await endSeries(scope, series, meeting.nth);
  else
    await continueFrom(
      scope,
      series,
      { ...meeting, nth: meeting.nth },
      { ...fields, ...(hasOtherRepeat && { repeat }) },
    );
  return findMeeting(scope, id);
}

/** Changes a series from one of its meetings on: the following meetings and those that will be scheduled. */
async function continueFrom(
  scope: Scope,
  before: Series,
  { nth, meetingDate, participantIds: visibleTo }: Meeting & { nth: number },
  {
    scheduledDate,
    meetingDate: newDate = scheduledDate,
    repeat,
    participantIds,
    ...change
  }: MeetingFields & { repeat?: Repeat },
): Promise<void> {
  const { timeZone } = await findCalendar(scope);
  const isMoved = newDate !== undefined || repeat !== undefined;
  const hasOtherAudience = [participantIds, change.teamId, change.meetingType].some((field) => field !== undefined);
  const fields = { ...change, ...(hasOtherAudience && { visibleTo }) };
  const rows = await scope.db
    .update(meetingSeries)
    .set({
      ...fields,
      ...(isMoved && { anchorNth: nth, ...anchorAt(meetingDate, timeZone) }),
      ...(repeat && { repeat, nextNth: nth + 1, endNth: null }),
    })
    .where(ours(scope, meetingSeries, eq(meetingSeries.id, before.id)))
    .returning();
  const series = found(rows, 'Series');
  for (const meeting of await listFollowing(scope, series, nth)) {
    const date = isMoved && dateColumns(dateOfNth(series, meeting.nth ?? nth, timeZone));
    await updateMeeting(scope, meeting, { ...fields, ...date });
  }
  await scheduleSeries(scope, [series]);
}

/**
 * Closes a meeting that is not completed, and with `following` cancels the following ones. Only for the organizer.
 * @throws NotFound; Forbidden; Conflict
 */
export async function closeMeetings(
  scope: Scope,
  id: number,
  { following, item }: { following?: boolean | undefined; item?: number | undefined },
): Promise<Meeting> {
  const series = await lockSeriesOf(scope, id);
  const meeting = await closeMeeting(scope, id, item);
  if (!series || meeting.nth === null) return meeting;
  if (!following) {
    await scheduleSeries(scope, [series]);
    return meeting;
  }
  await cancelFollowing(scope, series, meeting.nth);
  await endSeries(scope, series, meeting.nth);
  return findMeeting(scope, id);
}
