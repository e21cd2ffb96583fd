import { count, eq, inArray, sql } from 'drizzle-orm';
import type { PersonPreparing } from '#contract/meeting-preparation.ts';
import { dayIn } from '#rules/dates.ts';
import { mayLeadMeeting } from '#rules/meetings.ts';
import { type PreparedPart, preparedParts } from '#rules/preparation.ts';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { findMeetingToChange } from '#server/meetings/meetings.ts';
import { meetingNudges } from '#server/meetings/table.ts';
import { type Missing, prepareMeeting } from '#server/notifications/drafts/meeting-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { lockMembership } from '#server/organizations/memberships.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { findName } from '#server/users/names.ts';
import { checkPeople } from '#server/users/users.ts';
import { readPreparation } from './preparation.ts';

/** How often one person asks another in a day, for whichever meetings. */
const maxPerDay = 5;

/**
 * Records that the caller asked these people on a day (`YYYY-MM-DD`) to prepare for a meeting that is locked. Returns the ids of those who were
 * not asked about it on that day before, without those who the caller has asked `maxPerDay` times.
 */
async function recordNudges(scope: Scope, meetingId: number, userIds: string[], day: string): Promise<string[]> {
  const { organizationId, userId: askedById } = scope.actor;
  // Otherwise calls at the same time would not count each other.
  await lockMembership(scope);
  const often = await scope.db
    .select({ userId: meetingNudges.userId })
    .from(meetingNudges)
    .where(
      ours(
        scope,
        meetingNudges,
        inArray(meetingNudges.userId, userIds),
        eq(meetingNudges.askedById, askedById),
        eq(meetingNudges.day, day),
      ),
    )
    .groupBy(meetingNudges.userId)
    .having(sql`${count()} >= ${maxPerDay}`);
  const askable = userIds.filter((userId) => often.every((one) => one.userId !== userId));
  if (askable.length === 0) return [];
  const rows = await scope.db
    .insert(meetingNudges)
    .values(askable.map((userId) => ({ organizationId, meetingId, userId, askedById, day })))
    .onConflictDoUpdate({
      target: [meetingNudges.meetingId, meetingNudges.userId],
      set: { day: sql`excluded.day`, askedById: sql`excluded.asked_by_id` },
      setWhere: sql`${meetingNudges.day} <> excluded.day`,
    })
    .returning({ userId: meetingNudges.userId });
  return rows.map(({ userId }) => userId);
}

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
