import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import { dayAfter, dayIn, quarterOf } from './dates.ts';
import { type Asker, mayAdminister } from './people.ts';

type Dated = Pick<Meeting, 'meetingDate'>;

/** Whether a meeting has a time, and not a day alone. */
export const isMoment = ({ meetingDate }: Dated): boolean => meetingDate.length > 10;

/** Whether a meeting concerns somebody, as far as its row tells: they organize or present it, are named in it, or are on its team. */
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
 * Whether a meeting works on a row: on those of its team, or on those that exactly its people see, and perhaps their owner. A
 * meeting that everybody sees works on every row without named people.
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

/** Whether a meeting reviews a rock: those of its team, or those that its people own. */
export const isRockOfMeeting = (
  { teamId, ownerId }: Pick<Rock, 'teamId' | 'ownerId'>,
  meeting: Pick<Meeting, 'teamId' | 'participantIds'>,
): boolean =>
  meeting.participantIds
    ? ownerId !== null && meeting.participantIds.includes(ownerId)
    : meeting.teamId === null || meeting.teamId === teamId;

/** What a team aims at: the share of its to-dos done between two meetings, in percent, and the rating, of 10. */
export const meetingGoals = { todosDone: 90, rating: 8 };

/** For how many days of a quarter a quarterly or annual meeting still reviews the quarter before. */
const reviewDays = 14;

/** The quarter (`2026-Q4`) whose rocks a meeting reviews: the one in which it started, or which had just ended then. */
export function quarterToReview(
  { meetingType, actualStartTime, createdAt }: Pick<Meeting, 'meetingType' | 'actualStartTime' | 'createdAt'>,
  { timeZone, startMonth }: { timeZone: string; startMonth: number },
): string {
  const day = dayIn(timeZone, new Date(actualStartTime ?? createdAt));
  const reviewsQuarter = meetingType === 'quarterly' || meetingType === 'annual';
  return quarterOf(reviewsQuarter ? dayAfter(day, -reviewDays) : day, startMonth);
}

/** The day (`YYYY-MM-DD`) of a meeting in a time zone. */
export const dayOf = (meeting: Dated, timeZone: string): string =>
  isMoment(meeting) ? dayIn(timeZone, new Date(meeting.meetingDate)) : meeting.meetingDate;

/** Meetings by date, as it is in a time zone; within a day those without a time come last. */
export function inOrderOfDate<M extends Dated>(meetings: M[], timeZone: string): M[] {
  // Made once for each meeting: a comparison that formats dates takes a second for ten thousand.
  const keyed = meetings.map((meeting) => ({
    meeting,
    key: `${dayOf(meeting, timeZone)} ${isMoment(meeting) ? meeting.meetingDate : 'later'}`,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ meeting }) => meeting);
}

/** Of meetings in their order the single ones, and of those that follow one another the first. */
export function nextOfEach<M extends Pick<Meeting, 'seriesId'>>(meetings: M[]): M[] {
  const seen = new Set<number>();
  return meetings.filter(({ seriesId }) => seriesId === null || (!seen.has(seriesId) && seen.add(seriesId)));
}

/** For how many minutes after its end a meeting can be reopened, and notes and ratings written offline still reach its recap. */
export const lateMinutes = 15;

/** Whether a meeting ended less than `lateMinutes` ago; `now` in milliseconds since 1970. */
export const hasJustEnded = ({ endedAt }: Pick<Meeting, 'endedAt'>, now: number): boolean =>
  endedAt !== null && now < Date.parse(endedAt) + lateMinutes * 60_000;

/** Whether somebody may reopen a meeting that ended by mistake: its organizer, or an admin. */
export const mayReopen = (asker: Asker, { organizerId }: Pick<Meeting, 'organizerId'>): boolean =>
  organizerId === asker.userId || mayAdminister(asker);
