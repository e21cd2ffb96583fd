import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Meeting, Participant, WholeMeeting } from '#contract/meetings.ts';
import { mayReadMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { found, isOneOfPairs, ours } from '#server/db/tenant.ts';
import { demand, NotFound } from '#server/errors.ts';
import { findMeetingIn } from '#server/meetings/meetings.ts';
import { meetingParticipants, meetings } from '#server/meetings/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { checkAssignees, findUser } from '#server/users/users.ts';

const columns = {
  meetingId: meetingParticipants.meetingId,
  user: asPerson,
  isPresent: meetingParticipants.isPresent,
  hasRated: sql<boolean>`${meetingParticipants.rating} is not null`,
  rating: sql<number | null>`case when ${meetings.status} = 'completed' or ${meetings.ratingsRevealed}
    then ${meetingParticipants.rating} end`,
  word: meetingParticipants.word,
  hasVoted: sql<boolean>`cardinality(${meetingParticipants.votes}) > 0`,
  votes: sql<number[] | null>`case when ${meetings.votesRevealed} then ${meetingParticipants.votes} end`,
  joinedAt: meetingParticipants.joinedAt,
  version: meetingParticipants.version,
};

const select = (scope: Reading, condition: SQL | undefined): Promise<Participant[]> =>
  readRows<Participant>(
    scope.db,
    columns,
    sql`from ${meetingParticipants}
      join ${users} on ${users.id} = ${meetingParticipants.userId}
      join ${meetings} on ${meetings.id} = ${meetingParticipants.meetingId}
      where ${ours(scope, meetingParticipants, condition)}
      order by ${meetingParticipants.joinedAt}, ${users.id} limit 1000`,
  );

/** Returns the participants of a meeting in the order in which they joined; at most 1,000. */
export const listParticipants = (scope: Reading, meetingId: number): Promise<Participant[]> =>
  select(scope, eq(meetingParticipants.meetingId, meetingId));

/** Returns participants by their `participantId`. */
export const readParticipants = (scope: Reading, ids: string[]): Promise<Participant[]> =>
  select(scope, isOneOfPairs(meetingParticipants.meetingId, meetingParticipants.userId, ids));

type ParticipantFields = Partial<
  Pick<typeof meetingParticipants.$inferInsert, 'isPresent' | 'rating' | 'word' | 'votes'>
>;

/** Adds a participant or changes their fields, and records it. */
async function saveParticipant(
  scope: Scope,
  meetingId: number,
  userId: string,
  fields: ParticipantFields,
): Promise<Participant> {
  const [before] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  const { organizationId } = scope.actor;
  await scope.db
    .insert(meetingParticipants)
    .values({ organizationId, meetingId, userId, wasPresent: fields.isPresent ?? true, ...fields })
    .onConflictDoUpdate({
      target: [meetingParticipants.meetingId, meetingParticipants.userId],
      set: { ...fields, ...(fields.isPresent && { wasPresent: true }), version: sql`nextval('versions')` },
    });
  const participant = found(
    await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId))),
    'Participant',
  );
  scope.record('participants', before ? 'changed' : 'created', participant, before);
  return participant;
}

const atMeeting = (meetingId: number) => eq(meetingParticipants.meetingId, meetingId);

/** Adds the caller to a locked meeting as a present participant. Does nothing if they already are. */
export async function addCaller(scope: Scope, meetingId: number): Promise<void> {
  const { userId } = scope.actor;
  const [participant] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  if (!participant?.isPresent) await saveParticipant(scope, meetingId, userId, { isPresent: true });
}

/** Returns the presenter's id; null if there is none, or if they have left the meeting or the organization. */
export async function findPresenter(scope: Reading, { id, presenterId }: Meeting): Promise<string | null> {
  if (presenterId === null) return null;
  const isMember = sql`exists (select from memberships where organization_id = ${scope.actor.organizationId} and user_id = ${presenterId}
    and deactivated_at is null)`;
  const [presenter] = await select(scope, and(atMeeting(id), eq(meetingParticipants.userId, presenterId), isMember));
  return presenter?.isPresent ? presenterId : null;
}

/** Marks a person as present or absent in a meeting that has not ended. @throws NotFound; Conflict; Invalid naming userId */
export async function attendMeeting(
  scope: Scope,
  { id, userId }: { id: number; userId: string },
  isPresent: boolean,
): Promise<Participant> {
  const meeting = await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  await findUser(scope, userId);
  if (!mayReadMeeting(userId, meeting)) throw new NotFound('User');
  if (isPresent) await checkAssignees(scope, 'userId', [userId]);
  return saveParticipant(scope, id, userId, { isPresent });
}

/** Saves the caller's rating (1 to 10) of a locked meeting, unless they have already rated it. */
export async function rateUnlessRated(scope: Scope, meetingId: number, rating: number): Promise<void> {
  const { userId } = scope.actor;
  const [participant] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  if (!participant?.hasRated) await saveParticipant(scope, meetingId, userId, { rating });
}

/** Saves the caller's rating, answer or votes in a locked meeting. @throws Forbidden if they have not joined it */
export async function saveOwnInput(
  scope: Scope,
  meetingId: number,
  fields: Pick<ParticipantFields, 'rating' | 'word' | 'votes'>,
): Promise<Participant> {
  const { userId } = scope.actor;
  const [participant] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  demand(participant !== undefined, msg('Join the {meeting} first'));
  return saveParticipant(scope, meetingId, userId, fields);
}

/** Sends all participants of a locked meeting again, because ratings or votes have become visible or hidden. */
export async function refreshParticipants(
  scope: Scope,
  meetingId: number,
  fields: Pick<ParticipantFields, 'votes'> = {},
): Promise<void> {
  const rows = await scope.db
    .update(meetingParticipants)
    .set({ ...fields, version: sql`nextval('versions')` })
    .where(ours(scope, meetingParticipants, atMeeting(meetingId)))
    .returning({
      id: sql<string>`${meetingParticipants.meetingId} || ' ' || ${meetingParticipants.userId}`,
      meetingId: meetingParticipants.meetingId,
      version: meetingParticipants.version,
    });
  scope.touch('participants', rows);
}

/** Returns the caller's own rating and votes. */
export async function findOwnInput(
  scope: Scope,
  meetingId: number,
): Promise<Pick<WholeMeeting['own'], 'rating' | 'votes'>> {
  const { userId } = scope.actor;
  const [own] = await scope.db
    .select({ rating: meetingParticipants.rating, votes: meetingParticipants.votes })
    .from(meetingParticipants)
    .where(ours(scope, meetingParticipants, atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  return own ?? { rating: null, votes: [] };
}

export type Attendance = Pick<
  typeof meetingParticipants.$inferSelect,
  'userId' | 'isPresent' | 'wasPresent' | 'rating' | 'word'
>;

/** Returns the ratings that count: those of people who are present. */
export const ratingsOf = (people: Attendance[]): number[] =>
  people.flatMap(({ isPresent, rating }) => (isPresent ? (rating ?? []) : []));

/** Returns everyone who was present at any time, with their ratings (1 to 10). Must not be shown before the meeting has ended. */
export const listAttendance = (scope: Reading, meetingId: number): Promise<Attendance[]> =>
  scope.db
    .select({
      userId: meetingParticipants.userId,
      isPresent: meetingParticipants.isPresent,
      wasPresent: meetingParticipants.wasPresent,
      rating: meetingParticipants.rating,
      word: meetingParticipants.word,
    })
    .from(meetingParticipants)
    .where(ours(scope, meetingParticipants, atMeeting(meetingId)))
    .orderBy(meetingParticipants.joinedAt, meetingParticipants.userId);
