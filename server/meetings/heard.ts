import { eq } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { msg } from '#rules/translate.ts';
import { hears } from '#server/db/audience.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Reading } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { meetings } from './table.ts';

/** Whether the caller may read what is said in a meeting: its team, its participants, its organizer and admins who see it. */
export const hearsMeeting = async (scope: Reading, id: number): Promise<boolean> =>
  (await scope.db.$count(meetings, ours(scope, meetings, eq(meetings.id, id), hears(scope.actor)))) > 0;

/** Returns a meeting whose transcript the caller may read. @throws NotFound; Forbidden */
export async function findHeardMeeting(scope: Reading, id: number): Promise<Meeting> {
  const meeting = await findMeeting(scope, id);
  demand(await hearsMeeting(scope, id), msg('Only the team and the participants can read the transcript. Join first.'));
  return meeting;
}
