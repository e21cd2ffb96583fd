import { eq, sql } from 'drizzle-orm';
import type { Issue } from '#contract/issues.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import type { Todo } from '#contract/todos.ts';
import { starsOf } from '#rules/agenda.ts';
import { lateMinutes } from '#rules/meetings.ts';
import { searchTextOf } from '#rules/recap-search.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { findAgenda } from '#server/meetings/run/run.ts';
import { meetingRecaps, meetings } from '#server/meetings/table.ts';
import type { Scope } from '#server/scope.ts';
import { readNames } from '#server/users/names.ts';
import { findContributions, type LateInput } from './people.ts';
import { asReaders, findStored, isRecapOf, withCurrentDecisions } from './read.ts';
import { maxRows, nameIn } from './save.ts';

/** Stores a changed recap of a locked meeting, and refreshes it in open windows. `fields` are columns of the meeting. */
async function changeRecap(scope: Touching, meeting: Meeting, recap: Recap, fields: object = {}): Promise<void> {
  await scope.db
    .update(meetingRecaps)
    .set({ recap, words: searchTextOf(recap, meeting.summary) })
    .where(isRecapOf(scope, meeting.id));
  await touchRows(scope, 'meetings', meetings, eq(meetings.id, meeting.id), fields);
}

/** Adds late ratings, answers and notes to the recap of a locked meeting. */
export async function addToRecap(scope: Scope, meeting: Meeting, late: LateInput = {}): Promise<void> {
  const before = await findStored(scope, meeting.id);
  if (!before) return;
  const agenda = await findAgenda(scope, meeting);
  // People who were renamed since keep the name in the recap.
  const savedNames = before.people.flatMap(({ userId, name }) => (userId ? [[userId, name] as const] : []));
  const names = new Map([...(await readNames(scope)), ...savedNames]);
  const recap = {
    ...before,
    ...(await findContributions(asReaders(scope, meeting), meeting, { agenda, names, before, late })),
  };
  const rating = meeting.status === 'completed' ? starsOf(recap.people.flatMap(({ rating }) => rating ?? [])) : null;
  await changeRecap(scope, meeting, recap, { rating });
}

/** What people created from the summary of a meeting. */
type Created = { todo: Pick<Todo, 'id' | 'title' | 'ownerId' | 'dueDate'> } | { issue: Pick<Issue, 'title'> };

/**
 * Adds what people created from the summary to the recap of a locked meeting. It is mailed as a change when the recap becomes final, or
 * `lateMinutes` later.
 */
export async function addCreatedToRecap(scope: Scope, meeting: Meeting, created: Created): Promise<void> {
  const before = await findStored(scope, meeting.id);
  if (!before) return;
  const { todos, issues } = before;
  const recap = { ...before };
  if ('todo' in created) {
    const { id, title, ownerId, dueDate } = created.todo;
    const owner = nameIn(await readNames(scope), ownerId);
    recap.todos = { ...todos, made: [...todos.made, { id, title, owner, dueDate, isLate: true }].slice(0, maxRows) };
  } else {
    const left = [...issues.left, created.issue.title].slice(0, maxRows);
    recap.issues = { ...issues, left, carried: issues.carried + 1 };
  }
  await changeRecap(scope, meeting, recap, {
    recapDueAt: sql`coalesce(recap_due_at, clock_timestamp() + make_interval(mins => ${lateMinutes}))`,
  });
}

/** Makes the recap of a locked meeting final, with the decisions as they are now. */
export async function finishRecap(scope: Touching, meeting: Meeting): Promise<void> {
  const before = await findStored(scope, meeting.id);
  if (before) await changeRecap(scope, meeting, await withCurrentDecisions(scope, meeting, before));
}
