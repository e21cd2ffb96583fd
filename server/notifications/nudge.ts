import type { PersonPreparing } from '#contract/meeting-preparation.ts';
import { dayIn } from '#rules/dates.ts';
import { mayLeadMeeting } from '#rules/meetings.ts';
import { type PreparedPart, preparedParts } from '#rules/preparation.ts';
import { msg } from '#rules/translate.ts';
import { demand } from '#server/errors.ts';
import { findMeetingToChange } from '#server/meetings/meetings.ts';
import { recordNudges } from '#server/meetings/prepare/nudges.ts';
import { readPreparation } from '#server/meetings/prepare/preparation.ts';
import { type Missing, prepareMeeting } from '#server/notifications/drafts/meeting-drafts.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { findName } from '#server/users/names.ts';
import { checkPeople } from '#server/users/users.ts';
import { notify } from './notify.ts';

/** Returns how many rows of each part a person has not done. */
const missingOf = (person: PersonPreparing): Missing =>
  Object.fromEntries(
    preparedParts.map((part): [PreparedPart, number] => [part, person[part].total - person[part].done]),
  ) as Missing;

/**
 * Notifies those of these people who have not prepared for a meeting, each at most once a day in the organization's time zone. Returns the
 * ids of the notified; none once the meeting has started. @throws NotFound; Forbidden; Invalid
 */
export async function nudge(scope: Scope, meetingId: number, userIds: string[]): Promise<{ userIds: string[] }> {
  await checkPeople(scope, 'userIds', userIds);
  const meeting = await findMeetingToChange(scope, meetingId);
  demand(
    mayLeadMeeting(scope.actor, meeting),
    msg('Only the organizer, the presenter and admins can ask people to prepare'),
  );
  if (meeting.status !== 'scheduled') return { userIds: [] };
  const { people } = await readPreparation(scope, meeting);
  const { userId: me } = scope.actor;
  const late = people.filter(
    ({ userId, mayBeNudged, ...person }) =>
      mayBeNudged &&
      userId !== me &&
      userIds.includes(userId) &&
      preparedParts.some((part) => person[part].done < person[part].total),
  );
  if (late.length === 0) return { userIds: [] };
  const { timeZone } = await findCalendar(scope);
  const ids = await recordNudges(
    scope,
    meetingId,
    late.map(({ userId }) => userId),
    dayIn(timeZone, scope.now),
  );
  const who = await findName(scope, me);
  await notify(
    asServer(scope),
    late
      .filter(({ userId }) => ids.includes(userId))
      .map((person) => prepareMeeting(who, meeting, missingOf(person), person.userId)),
  );
  return { userIds: ids };
}
