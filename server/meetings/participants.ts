import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Meeting, Participant, WholeMeeting } from '#contract/meetings.ts';
import { mayReadMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { found, ours } from '#server/db/tenant.ts';
import { demand, NotFound } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { checkAssignees, findUser } from '#server/users/users.ts';
import { findMeetingIn } from './meetings.ts';
import { meetingParticipants, meetings } from './table.ts';

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

/** Who takes part in a meeting, in the order in which they came; 1,000 at the most. */
export const listParticipants = (scope: Reading, meetingId: number): Promise<Participant[]> =>
  select(scope, eq(meetingParticipants.meetingId, meetingId));

/** Participants by the ids that they are told by: meeting and person. */
export const readParticipants = (scope: Reading, ids: string[]): Promise<Participant[]> =>
  select(
    scope,
    sql`${meetingParticipants.meetingId} || ' ' || ${meetingParticipants.userId} = any(${sql.param(ids)}::text[])
      and ${meetingParticipants.meetingId} = any(${sql.param(ids.map((id) => Number.parseInt(id, 10)))}::int[])`,
  );

type Part = Partial<Pick<typeof meetingParticipants.$inferInsert, 'isPresent' | 'rating' | 'word' | 'votes'>>;

/** Adds somebody to those who take part, or changes what is kept of them, and gives them as they are told. */
async function keepParticipant(scope: Scope, meetingId: number, userId: string, fields: Part): Promise<Participant> {
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

/** Lets the caller take part in a meeting that is locked; nothing changes where they do and are there already. */
export async function takePart(scope: Scope, meetingId: number): Promise<void> {
  const { userId } = scope.actor;
  const [known] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  if (!known?.isPresent) await keepParticipant(scope, meetingId, userId, { isPresent: true });
}

/** Who presents a meeting: null if nobody does, or if whoever did has left the meeting or the organization. */
export async function findPresenter(scope: Reading, { id, presenterId }: Meeting): Promise<string | null> {
  if (presenterId === null) return null;
  const isMember = sql`exists (select from memberships where organization_id = ${scope.actor.organizationId} and user_id = ${presenterId})`;
  const [there] = await select(scope, and(atMeeting(id), eq(meetingParticipants.userId, presenterId), isMember));
  return there?.isPresent ? presenterId : null;
}

/** Says whether somebody is at a meeting that is not over. @throws NotFound, Conflict */
export async function attendMeeting(
  scope: Scope,
  { id, userId }: { id: number; userId: string },
  isPresent: boolean,
): Promise<Participant> {
  const meeting = await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  await findUser(scope, userId);
  if (!mayReadMeeting(userId, meeting)) throw new NotFound('User');
  if (isPresent) await checkAssignees(scope, 'userId', [userId]);
  return keepParticipant(scope, id, userId, { isPresent });
}

/** Keeps what the caller gives a meeting that is locked, from 1 to 10, unless they have said that before. */
export async function keepRating(scope: Scope, meetingId: number, rating: number): Promise<void> {
  const { userId } = scope.actor;
  const [known] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  if (!known?.hasRated) await keepParticipant(scope, meetingId, userId, { rating });
}

/** Keeps what the caller gives to a meeting that is locked and that they take part in. @throws Forbidden */
export async function changeOwnPart(
  scope: Scope,
  meetingId: number,
  fields: Pick<Part, 'rating' | 'word' | 'votes'>,
): Promise<Participant> {
  const { userId } = scope.actor;
  const [known] = await select(scope, and(atMeeting(meetingId), eq(meetingParticipants.userId, userId)));
  demand(known !== undefined, msg('Join the {meeting} first'));
  return keepParticipant(scope, meetingId, userId, fields);
}

/** Tells everybody anew who takes part in a meeting that is locked, for what they are told of one another depends on it. */
export async function tellParticipants(
  scope: Scope,
  meetingId: number,
  fields: Pick<Part, 'votes'> = {},
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

/** What the caller gave to a meeting that others are not told yet. */
export async function findOwnPart(scope: Scope, meetingId: number): Promise<WholeMeeting['own']> {
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

/** The ratings that count: those of the people who are present. */
export const ratingsOf = (people: Attendance[]): number[] =>
  people.flatMap(({ isPresent, rating }) => (isPresent ? (rating ?? []) : []));

/** Who was at a meeting at any time, and what each gave it, from 1 to 10; for nobody's eyes before it has ended. */
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
