import type { MeetingSummary } from '#contract/summaries.ts';
import { inAWeek } from '#rules/todos.ts';
import { msg } from '#rules/translate.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { createIssue } from '#server/issues/issues.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { createTodos } from '#server/todos/todos.ts';
import { checkAssignees } from '#server/users/users.ts';
import { lockSummary, readSummaries, setSummary } from './summaries.ts';

type Decision = { proposal: number; accept: boolean; title?: string | undefined; ownerId?: string | null | undefined };

/**
 * Creates the to-do or issue of a proposal where the meeting's own are, or dismisses it. A to-do is due in seven days, and without a
 * chosen owner it is the caller's. The same decision again changes nothing. @throws NotFound; Invalid; Conflict
 */
export async function decideProposal(
  scope: Scope,
  meetingId: number,
  { proposal: index, accept, title, ownerId }: Decision,
): Promise<MeetingSummary> {
  // People are always locked before rows.
  await checkAssignees(scope, 'ownerId', [ownerId]);
  const summary = await lockSummary(scope, meetingId);
  const proposal = summary.proposals[index];
  if (!proposal)
    throw new Invalid([{ path: 'proposal', message: msg('There is no such proposal (proposal)'), code: 'no_such' }]);
  const state = accept ? 'accepted' : 'dismissed';
  if (proposal.state === state) return summary;
  if (proposal.state === 'accepted') throw new Conflict(msg('This was created already'));
  const rowId = accept
    ? await create(scope, meetingId, { ...proposal, title: title ?? proposal.title, ownerId })
    : null;
  const proposals = summary.proposals.with(index, { ...proposal, state, rowId });
  await setSummary(scope, meetingId, { proposals });
  return found(await readSummaries(scope, [meetingId]), 'Summary');
}

async function create(
  scope: Scope,
  meetingId: number,
  { kind, title, ownerId }: { kind: 'todo' | 'issue'; title: string; ownerId: string | null | undefined },
): Promise<number> {
  const { teamId, participantIds: visibleTo } = await findMeeting(scope, meetingId);
  const audience = { teamId, visibleTo: teamId === null ? visibleTo : null };
  if (kind === 'issue') return (await createIssue(scope, { title, ownerId: ownerId ?? null, ...audience })).id;
  const owner = ownerId === undefined ? scope.actor.userId : ownerId;
  const dueDate = inAWeek((await findQuarter(scope)).today);
  return found([await createTodos(scope, { title, ownerId: owner, dueDate, ...audience })].flat(), 'Todo').id;
}
