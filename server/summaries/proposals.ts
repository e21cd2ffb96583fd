import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { inAWeek } from '#rules/todos.ts';
import { msg } from '#rules/translate.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { createIssue } from '#server/issues/issues.ts';
import { findMeetingToChange } from '#server/meetings/meetings.ts';
import { addCreatedToRecap } from '#server/meetings/recap/change.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { createTodos } from '#server/todos/todos.ts';
import { checkAssignees } from '#server/users/users.ts';
import { lockSummary, readSummaries, setSummary } from './summaries.ts';

type Fields = { title?: string | undefined; ownerId?: string | null | undefined; dueDate?: string | null | undefined };
type Decision = Fields & { proposal: number; accept: boolean };

/**
 * Creates the to-do or issue of a proposal where the meeting's own are and adds it to the recap, or dismisses it. A to-do is the caller's and
 * due in seven days unless they choose otherwise. The same decision again changes nothing. @throws NotFound; Invalid; Conflict
 */
export async function decideProposal(
  scope: Scope,
  meetingId: number,
  { proposal: index, accept, ...fields }: Decision,
): Promise<MeetingSummary> {
  // People are always locked before rows.
  await checkAssignees(scope, 'ownerId', [fields.ownerId]);
  const meeting = await findMeetingToChange(scope, meetingId);
  const summary = await lockSummary(scope, meetingId);
  const proposal = summary.proposals[index];
  if (!proposal)
    throw new Invalid([{ path: 'proposal', message: msg('There is no such proposal (proposal)'), code: 'no_such' }]);
  const state = accept ? 'accepted' : 'dismissed';
  if (proposal.state === state) return summary;
  if (proposal.state === 'accepted') throw new Conflict(msg('This was created already'));
  const { kind } = proposal;
  const rowId = accept
    ? await create(scope, meeting, kind, { ...fields, title: fields.title ?? proposal.title })
    : null;
  const proposals = summary.proposals.with(index, { ...proposal, state, rowId });
  await setSummary(scope, meetingId, { proposals });
  return found(await readSummaries(scope, [meetingId]), 'Summary');
}

async function create(
  scope: Scope,
  meeting: Meeting,
  kind: 'todo' | 'issue',
  { title, ownerId, dueDate }: Fields & { title: string },
): Promise<number> {
  const { teamId, participantIds: visibleTo } = meeting;
  const audience = { teamId, visibleTo: teamId === null ? visibleTo : null };
  if (kind === 'issue') {
    const issue = await createIssue(scope, { title, ownerId: ownerId ?? null, ...audience });
    await addCreatedToRecap(scope, meeting, { issue });
    return issue.id;
  }
  const fields = {
    ownerId: ownerId === undefined ? scope.actor.userId : ownerId,
    dueDate: dueDate === undefined ? inAWeek((await findQuarter(scope)).today) : dueDate,
  };
  const todo = found([await createTodos(scope, { title, ...fields, ...audience })].flat(), 'Todo');
  await addCreatedToRecap(scope, meeting, { todo });
  return todo.id;
}
