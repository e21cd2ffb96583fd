import { dayIn } from '#rules/dates.ts';
import { dateOfNth, isDateOfNth } from '#rules/repeats.ts';
import { dateOf } from '#server/meetings/meetings.ts';
import type { meetingSeries, meetings } from '#server/meetings/table.ts';
import type { Contact, Event } from './icalendar.ts';
import { localDateOf, recurrencesFrom } from './recurrence.ts';

/** A meeting as calendars show it. */
export type MeetingRow = Pick<
  typeof meetings.$inferSelect,
  | 'id'
  | 'organizationId'
  | 'seriesId'
  | 'nth'
  | 'revision'
  | 'title'
  | 'description'
  | 'durationMinutes'
  | 'status'
  | 'actualStartTime'
  | 'day'
  | 'startsAt'
  | 'teamId'
  | 'visibleTo'
  | 'organizerId'
  | 'createdAt'
  | 'updatedAt'
>;

/** A series, with the creation of its first meeting, the last change of any, and a number that increases with each change. */
export type Series = typeof meetingSeries.$inferSelect & { createdAt: string; updatedAt: string; revision: number };

type People = { organizer: Contact | undefined; attendees: Contact[] };

type Options = {
  /** The first day of a series (`YYYY-MM-DD`). */
  since: string;
  /**
   * Whether they are for an invitation, which is one event for a series: with each of its dates, also those that are as it plans them, and with
   * those still to come that are earlier than a change of the following ones.
   */
  isInvitation: boolean;
  timeZone: string;
  /** Part of the UID, because other installations have meetings with the same ids. */
  installation: string;
  publicUrl: string;
  peopleOf(row: Pick<MeetingRow, 'organizerId' | 'teamId' | 'visibleTo'>): People;
};

/** Returns meetings and series as calendar events. A series is one event with exceptions, on the 29th or 30th two. */
export function eventsOf(rows: MeetingRow[], allSeries: Series[], options: Options): Event[] {
  const rowsBySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
  const covered = new Set<number>();
  const repeating = allSeries.flatMap((series) => {
    const those = (rowsBySeries.get(series.id) ?? []).filter(({ nth }) => nth !== null);
    return eventsOfSeries(series, those, options, covered);
  });
  return [...repeating, ...rows.filter(({ id }) => !covered.has(id)).map((row) => eventOf(row, options))];
}

function eventOf(row: MeetingRow, options: Options): Event {
  const { installation, peopleOf } = options;
  return {
    uid: `meeting-${row.id}@${installation}`,
    meetingId: row.id,
    sequence: row.revision,
    title: row.title,
    description: row.description,
    start: dateOf(row),
    minutes: row.durationMinutes,
    isCancelled: isCancelled(row),
    url: urlOf(`/meetings/${row.id}/live`, row, options),
    ...peopleOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Returns the URL of a path, which opens the organization of the meeting. */
const urlOf = (path: string, { organizationId }: Pick<MeetingRow, 'organizationId'>, { publicUrl }: Options): string =>
  `${publicUrl}${path}?organization=${organizationId}`;

/** The events of one series. Adds the ids of the meetings in them to `covered`. */
function eventsOfSeries(series: Series, rows: MeetingRow[], options: Options, covered: Set<number>): Event[] {
  const { since, isInvitation, timeZone, installation, peopleOf } = options;
  const dayOf = ({ day, startsAt }: MeetingRow) => day ?? dayIn(timeZone, new Date(startsAt ?? 0));
  const ahead = rows.filter((row) => dayOf(row) >= since);
  const earliest = isInvitation ? Math.min(...ahead.map(({ nth }) => nth ?? Number.POSITIVE_INFINITY)) : undefined;
  return recurrencesFrom(series, since, earliest).flatMap(({ rule, first, includes, except }, index): Event[] => {
    const those = rows.filter(({ nth }) => nth !== null && nth >= first && includes(nth));
    for (const { id } of those) covered.add(id);
    const byNth = new Map(those.map((row) => [row.nth, row]));
    const scheduled = Array.from({ length: Math.max(0, series.nextNth - first) }, (_, by) => first + by);
    const cancelled = scheduled.filter((nth) => includes(nth) && isCancelled(byNth.get(nth)));
    const uid = `series-${series.id}${index > 0 ? `-${index}` : ''}@${installation}`;
    const whole: Event = {
      uid,
      sequence: series.revision,
      title: series.title,
      description: series.description,
      start: localDateOf(series, first),
      timeZone,
      repeats: {
        rule,
        ...(series.endNth !== null && {
          until: dateOfNth(series, series.endNth - 1, timeZone),
          next: localDateOf(series, series.endNth),
        }),
        except: [...cancelled, ...except].map((nth) => localDateOf(series, nth)),
        canceled: cancelled.map((nth) => localDateOf(series, nth)),
      },
      anchor: localDateOf(series, series.anchorNth),
      minutes: series.durationMinutes,
      isCancelled: false,
      url: urlOf(`/meetings/series/${series.id}`, series, options),
      ...peopleOf(series),
      createdAt: series.createdAt,
      updatedAt: series.updatedAt,
    };
    const dates = those
      .filter((row) => !isCancelled(row))
      .map((row) => ({
        ...eventOf(row, options),
        uid,
        sequence: series.revision,
        timeZone,
        replaces: localDateOf(series, row.nth ?? 0),
        isAsPlanned: isAsPlanned(row, series, timeZone),
      }));
    return [whole, ...dates.filter((date) => isInvitation || !date.isAsPlanned)];
  });
}

/** Whether a meeting was canceled or does not exist. */
const isCancelled = (row: Pick<MeetingRow, 'status' | 'actualStartTime'> | undefined) =>
  row === undefined || (row.status === 'closed' && row.actualStartTime === null);

/** Whether a meeting matches its series in time and fields. */
const isAsPlanned = (row: MeetingRow, series: Series, timeZone: string): boolean =>
  isDateOfNth(series, row.nth ?? 0, dateOf(row), timeZone) &&
  row.title === series.title &&
  row.durationMinutes === series.durationMinutes &&
  row.description === series.description;
