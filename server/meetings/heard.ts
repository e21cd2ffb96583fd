import { and, eq } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { isHeard } from '#server/db/audience.ts';
import { ours } from '#server/db/tenant.ts';
import { NotFound } from '#server/errors.ts';
import type { Reading } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { meetings } from './table.ts';

/** Returns a meeting of which the caller may hear what was said. @throws NotFound */
export async function findHeardMeeting(scope: Reading, id: number): Promise<Meeting> {
  const meeting = await findMeeting(scope, id);
  const isIt = ours(scope, meetings, and(eq(meetings.id, id), isHeard(scope.actor)));
  if ((await scope.db.$count(meetings, isIt)) === 0) throw new NotFound('Meeting');
  return meeting;
}
