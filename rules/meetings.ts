import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import { dayAfter, dayIn, momentIn, quarterOf } from './dates.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';

type Dated = Pick<Meeting, 'meetingDate'>;

/** Whether a meeting has a time, and not only a day. */
export const isMoment = ({ meetingDate }: Dated): boolean => meetingDate.length > 10;

/** Whether a meeting concerns a user: they organize or present it, are named in it, or are on its team. Joining it does not count. */
export const concerns = (
  {
    teamId,
    organizerId,
    presenterId,
    participantIds,
  }: Pick<Meeting, 'teamId' | 'organizerId' | 'presenterId' | 'participantIds'>,
  { id, teamIds }: { id: string; teamIds: number[] },
): boolean =>
  id === organizerId ||
  id === presenterId ||
  participantIds?.includes(id) === true ||
  (teamId !== null && teamIds.includes(teamId));

type Row = { teamId: number | null; visibleTo: string[] | null; ownerId?: string | null };

/**
 * Whether a row is part of a meeting: rows of its team, or for a meeting with named people the rows that exactly these people and
 * perhaps the owner can see. A meeting that everyone sees includes all rows that everyone sees.
 */
export function isOfMeeting(
  { teamId, visibleTo, ownerId }: Row,
  meeting: Pick<Meeting, 'teamId' | 'participantIds'>,
): boolean {
  const { participantIds: people } = meeting;
  if (!people) return meeting.teamId === null ? visibleTo === null : teamId === meeting.teamId;
  return (
    visibleTo !== null &&
    people.every((id) => visibleTo.includes(id)) &&
    visibleTo.every((id) => people.includes(id) || id === ownerId)
  );
}

/** Whether a meeting reviews a rock: rocks of its team, or for a meeting with named people the rocks that they own. */
export const isRockOfMeeting = (
  { teamId, ownerId }: Pick<Rock, 'teamId' | 'ownerId'>,
  meeting: Pick<Meeting, 'teamId' | 'participantIds'>,
): boolean =>
  meeting.participantIds
    ? ownerId !== null && meeting.participantIds.includes(ownerId)
    : meeting.teamId === null || meeting.teamId === teamId;

/** The goals of a team: percent of to-dos completed between two meetings, and the rating of 10. */
export const meetingGoals = { todosDone: 90, rating: 8 };

/** In the first days of a quarter, a quarterly or annual meeting still reviews the previous quarter. */
const reviewDays = 14;

/** Returns the day (`YYYY-MM-DD`) of a meeting in a time zone. */
export const dayOf = (meeting: Dated, timeZone: string): string =>
  isMoment(meeting) ? dayIn(timeZone, new Date(meeting.meetingDate)) : meeting.meetingDate;

/** Returns the day for which people prepare: that of the meeting, or `today` (both `YYYY-MM-DD`) if it has passed. */
export function dayToPrepare(meeting: Dated, { today, timeZone }: { today: string; timeZone: string }): string {
  const day = dayOf(meeting, timeZone);
  return day < today ? today : day;
}

/**
 * Returns the quarter (`2026-Q4`) whose rocks a meeting reviews: that of its start, or of its day if it started before, or the one that had
 * just ended.
 */
export function quarterToReview(
  meeting: Dated & Pick<Meeting, 'meetingType' | 'actualStartTime' | 'createdAt'>,
  { timeZone, startMonth }: { timeZone: string; startMonth: number },
): string {
  const { meetingType, actualStartTime, createdAt } = meeting;
  const day = dayToPrepare(meeting, { today: dayIn(timeZone, new Date(actualStartTime ?? createdAt)), timeZone });
  const reviewsQuarter = meetingType === 'quarterly' || meetingType === 'annual';
  return quarterOf(reviewsQuarter ? dayAfter(day, -reviewDays) : day, startMonth);
}

/** Sorts meetings by date in a time zone. Meetings without a time come last on their day. */
export function inOrderOfDate<M extends Dated>(meetings: M[], timeZone: string): M[] {
  // Computed once per day: to convert a date for each of ten thousand meetings takes a tenth of a second.
  const ends = new Map<string, string>();
  const endOf = (day: string) => {
    const end = ends.get(day) ?? `${momentIn(timeZone, dayAfter(day), '00:00').toISOString()} before`;
    ends.set(day, end);
    return end;
  };
  const keyed = meetings.map((meeting) => ({
    meeting,
    key: isMoment(meeting) ? `${meeting.meetingDate} later` : endOf(meeting.meetingDate),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ meeting }) => meeting);
}

/** Returns the single meetings and the first meeting of each series. Expects meetings in order. */
export function firstOfEachSeries<M extends Pick<Meeting, 'seriesId'>>(meetings: M[]): M[] {
  const seen = new Set<number>();
  return meetings.filter(({ seriesId }) => seriesId === null || (!seen.has(seriesId) && seen.add(seriesId)));
}

/** For 15 minutes after its end a meeting can be reopened, and notes and ratings written offline are added to its recap. */
export const lateMinutes = 15;

/** Whether a meeting ended less than `lateMinutes` ago; `now` in milliseconds since 1970. */
export const hasJustEnded = ({ endedAt }: Pick<Meeting, 'endedAt'>, now: number): boolean =>
  endedAt !== null && now < Date.parse(endedAt) + lateMinutes * 60_000;

// Who may do what. Observers change nothing. Everyone else who can read a meeting may start it, pause and resume its clock, take over
// presenting, and edit it until it has ended. The questions below cover what needs more than that.

type WithOrganizer = Pick<Meeting, 'organizerId'>;

const organizes = (asker: Asker, { organizerId }: WithOrganizer): boolean =>
  mayWork(asker) && organizerId === asker.userId;

/** Returns a date as a moment (ISO 8601) or a day (`YYYY-MM-DD`). A local time (`YYYY-MM-DDTHH:MM`) is one of the time zone. */
export const momentOf = (date: string, timeZone: string): string =>
  date.length === 16 ? momentIn(timeZone, date.slice(0, 10), date.slice(11)).toISOString() : date;

/** Whether a meeting of some minutes on a date, as `momentOf` takes it, is over by the clock. One without a time is when its day ends. */
export function isDatePast(date: string, minutes: number, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  if (date.length === 10) return momentIn(timeZone, dayAfter(date), '00:00') <= now;
  return Date.parse(momentOf(date, timeZone)) + minutes * 60_000 <= now.getTime();
}

/** Whether a meeting is over: completed, or closed without a rating. */
export const hasEnded = ({ status }: Pick<Meeting, 'status'>): boolean => status === 'completed' || status === 'closed';

/** Whether a user can read a meeting of their organization: its participants if it names them, else everyone. */
export const mayReadMeeting = (userId: string, { participantIds }: Pick<Meeting, 'participantIds'>): boolean =>
  participantIds === null || participantIds.includes(userId);

/** Whether the user may change the fields of a meeting. */
export const mayEditMeeting = (asker: Asker, meeting: Pick<Meeting, 'status'>): boolean =>
  mayWork(asker) && !hasEnded(meeting);

/** Whether the user may change who can read a meeting. */
export const mayShareMeeting = (asker: Asker, meeting: WithOrganizer): boolean => organizes(asker, meeting);

/** Whether the user may change how often a meeting repeats. Its organizer cancels the following meetings that way. */
export const mayRepeatMeeting = (asker: Asker, meeting: WithOrganizer & Pick<Meeting, 'repeat'>): boolean =>
  meeting.repeat === null ? mayWork(asker) : organizes(asker, meeting);

/** Whether the user may ask people to prepare for a meeting, and write what to say before it: its organizer, its presenter and admins. */
export const mayLeadMeeting = (asker: Asker, meeting: Pick<Meeting, 'organizerId' | 'presenterId'>): boolean =>
  organizes(asker, meeting) || isPresenterOf(asker, meeting) || mayAdminister(asker);

/** Whether the user may cancel a meeting that has not started, and the meetings that follow it. */
export const mayCancelMeeting = (asker: Asker, meeting: WithOrganizer & Pick<Meeting, 'status'>): boolean =>
  organizes(asker, meeting) && meeting.status === 'scheduled';

/** Whether the user presents a meeting. */
export const isPresenterOf = (asker: Asker, { presenterId }: Pick<Meeting, 'presenterId'>): boolean =>
  mayWork(asker) && presenterId === asker.userId;

/** Whether the user may move a meeting to another agenda item: its presenter, or anyone while there is none. */
export const mayStepMeeting = (asker: Asker, meeting: Pick<Meeting, 'presenterId'>): boolean =>
  meeting.presenterId === null ? mayWork(asker) : isPresenterOf(asker, meeting);

/** Whether the user may reveal the ratings before the end. */
export const mayRevealRatings = (asker: Asker, meeting: Pick<Meeting, 'presenterId'>): boolean =>
  isPresenterOf(asker, meeting);

/** Whether the user may suspend a meeting, to continue another time. */
export const maySuspendMeeting = (asker: Asker, meeting: WithOrganizer): boolean => organizes(asker, meeting);

/** Whether the user may close a meeting without a rating. */
export const mayCloseMeeting = (asker: Asker, meeting: WithOrganizer): boolean => organizes(asker, meeting);

/** Whether the user may end a meeting: anyone while it is in progress, an admin while it is suspended. */
export const mayEndMeeting = (asker: Asker, { status }: Pick<Meeting, 'status'>): boolean =>
  status === 'in_progress' ? mayWork(asker) : status === 'suspended' && mayAdminister(asker);

/** Whether the user may reopen a meeting that was ended by mistake. */
export const mayReopenMeeting = (asker: Asker, meeting: WithOrganizer): boolean =>
  organizes(asker, meeting) || mayAdminister(asker);
