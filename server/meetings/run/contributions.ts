import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Meeting, Participant } from '#contract/meetings.ts';
import { hasEnded, mayRevealRatings } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { lockNamed, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { issues } from '#server/issues/table.ts';
import { findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import { addToRecap } from '#server/meetings/recap/change.ts';
import { meetingParticipants, meetings, type VoteResult } from '#server/meetings/table.ts';
import type { Scope } from '#server/scope.ts';
import { findMeetingOrJustEnded } from './late.ts';
import { findPresenter, refreshParticipants, saveOwnInput } from './participants.ts';

/**
 * Saves the caller's answer to the opening question. Shortly after the end it is still added to the recap.
 * @throws NotFound; Forbidden; Conflict
 */
export async function answerSegue(scope: Scope, id: number, word: string | null): Promise<Participant> {
  const meeting = await findMeetingOrJustEnded(scope, id, ['in_progress']);
  const participant = await saveOwnInput(scope, id, { word });
  if (hasEnded(meeting)) await addToRecap(scope, meeting, { wordOf: scope.actor.userId });
  return participant;
}

/**
 * Saves the caller's rating, from 1 to 10. Shortly after the end it is still added to the recap.
 * @throws NotFound; Forbidden; Conflict, also if the meeting was closed without a rating
 */
export async function rateMeeting(scope: Scope, id: number, rating: number): Promise<Participant> {
  const meeting = await findMeetingOrJustEnded(scope, id, ['in_progress']);
  if (meeting.status === 'closed') throw new Conflict(msg('This {meeting} was closed without a rating'));
  const participant = await saveOwnInput(scope, id, { rating });
  if (hasEnded(meeting)) await addToRecap(scope, meeting, { ratingOf: scope.actor.userId });
  return participant;
}

/** Reveals the ratings before the end, as the presenter. @throws NotFound; Forbidden; Conflict */
export async function revealRatings(scope: Scope, id: number): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  const presenterId = await findPresenter(scope, meeting);
  demand(mayRevealRatings(scope.actor, { presenterId }), msg('Only the presenter can reveal the ratings'));
  if (meeting.ratingsRevealed) return meeting;
  const revealed = await updateMeeting(scope, meeting, { ratingsRevealed: true });
  await refreshParticipants(scope, id);
  return revealed;
}

/** Saves the caller's votes in this round. @throws NotFound; Forbidden; Invalid naming issueIds; Conflict if the votes are revealed */
export async function vote(scope: Scope, id: number, issueIds: number[]): Promise<Participant> {
  await lockNamed(scope, issues, 'issue', issueIds);
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if (meeting.votesRevealed) throw new Conflict(msg('The votes are revealed. Start another round to vote again.'));
  return saveOwnInput(scope, id, { votes: [...new Set(issueIds)] });
}

/** Counts the votes of present people for each issue in this round, most votes first. */
async function countRound(scope: Scope, { id, votingRound }: Meeting): Promise<VoteResult> {
  const counts = sql<number>`count(*)::int`;
  const votes = await scope.db
    .select({ issueId: issues.id, title: issues.title, votes: counts })
    .from(meetingParticipants)
    .innerJoin(issues, sql`${issues.id} = any(${meetingParticipants.votes})`)
    .where(
      and(
        ours(
          scope,
          meetingParticipants,
          eq(meetingParticipants.meetingId, id),
          eq(meetingParticipants.isPresent, true),
        ),
        ours(scope, issues),
      ),
    )
    .groupBy(issues.id)
    .orderBy(desc(counts), asc(issues.id));
  return { round: votingRound, votes };
}

/**
 * Reveals the votes of a round, or starts the next round. @throws NotFound; Conflict, also if `round` is not the current one
 */
export async function revealVotes(
  scope: Scope,
  id: number,
  { isRevealed, round }: { isRevealed: boolean; round: number },
): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if (round !== meeting.votingRound)
    throw new Conflict(msg('Voting is in round {round} now', { round: meeting.votingRound }));
  if (meeting.votesRevealed === isRevealed) return meeting;
  const changed = await updateMeeting(scope, meeting, {
    votesRevealed: isRevealed,
    votingRound: isRevealed ? meeting.votingRound : meeting.votingRound + 1,
    ...(isRevealed && {
      voteResults: sql`${meetings.voteResults} || ${JSON.stringify([await countRound(scope, meeting)])}::jsonb`,
    }),
  });
  await refreshParticipants(scope, id, isRevealed ? {} : { votes: [] });
  return changed;
}
