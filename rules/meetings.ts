import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import { dayAfter, dayIn, quarterOf } from './dates.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';

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

// Who may do what. Observers change nothing. Everyone else who can read a meeting may start it, pause and resume its clock, take over
// presenting, and edit it until it has ended. The questions below cover what needs more than that.

type Organized = Pick<Meeting, 'organizerId'>;

const organizes = (asker: Asker, { organizerId }: Organized): boolean => mayWork(asker) && organizerId === asker.userId;

/** Whether a meeting is over: completed, or closed without a rating. */
export const hasEnded = ({ status }: Pick<Meeting, 'status'>): boolean => status === 'completed' || status === 'closed';

/** Whether a user can read a meeting of their organization: its participants if it names them, else everyone. */
export const mayReadMeeting = (userId: string, { participantIds }: Pick<Meeting, 'participantIds'>): boolean =>
  participantIds === null || participantIds.includes(userId);

/** Whether the user may change the fields of a meeting. */
export const mayEditMeeting = (asker: Asker, meeting: Pick<Meeting, 'status'>): boolean =>
  mayWork(asker) && !hasEnded(meeting);

/** Whether the user may change who can read a meeting. */
export const mayShareMeeting = (asker: Asker, meeting: Organized): boolean => organizes(asker, meeting);

/** Whether the user may change how often a meeting repeats. Its organizer cancels the following meetings that way. */
export const mayRepeatMeeting = (asker: Asker, meeting: Organized & Pick<Meeting, 'repeat'>): boolean =>
  meeting.repeat === null ? mayWork(asker) : organizes(asker, meeting);

/** Whether the user may cancel a meeting that has not started, and the meetings that follow it. */
export const mayCancelMeeting = (asker: Asker, meeting: Organized & Pick<Meeting, 'status'>): boolean =>
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
export const maySuspendMeeting = (asker: Asker, meeting: Organized): boolean => organizes(asker, meeting);

/** Whether the user may close a meeting without a rating. */
export const mayCloseMeeting = (asker: Asker, meeting: Organized): boolean => organizes(asker, meeting);

/** Whether the user may end a meeting: anyone while it is in progress, an admin while it is suspended. */
export const mayEndMeeting = (asker: Asker, { status }: Pick<Meeting, 'status'>): boolean =>
  status === 'in_progress' ? mayWork(asker) : status === 'suspended' && mayAdminister(asker);

/** Whether the user may reopen a meeting that was ended by mistake. */
export const mayReopenMeeting = (asker: Asker, meeting: Organized): boolean =>
  organizes(asker, meeting) || mayAdminister(asker);
