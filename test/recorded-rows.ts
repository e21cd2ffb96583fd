import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

type Recorded = { organizationId: number; meetingId: number; userId: string; mark: string };

/** One row of each table about a recording that no call of a test creates yet. */
export async function insertRecordedRows(world: World, recorded: Recorded) {
  const { organizationId, meetingId, userId, mark } = recorded;
  const insert = async (statement: string, values: unknown[]) =>
    Number((await onDatabase(world, statement, values))[0]?.id);
  await insert(`insert into meeting_summaries (organization_id, meeting_id, text, model) values ($1, $2, $3, 'm')`, [
    organizationId,
    meetingId,
    mark,
  ]);
  return {
    meetingQuestion: await insert(
      'insert into meeting_questions (organization_id, user_id, question) values ($1, $2, $3) returning id',
      [organizationId, userId, mark],
    ),
  };
}
