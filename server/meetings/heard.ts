import { eq, type SQL } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { msg } from '#rules/translate.ts';
import type { Reader } from '#server/db/audience.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Reading } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { hears, meetings } from './table.ts';

/** The condition, in a query over `meetings`, that a reader may hear what was said in a meeting. */
export const isHeard = (reader: Reader): SQL | undefined => ('isServer' in reader ? undefined : hears(reader));

/** Whether the caller may hear what was said in a meeting: its team, its participants, its organizer and admins who see it. */
export const hearsMeeting = async (scope: Reading, id: number): Promise<boolean> =>
  (await scope.db.$count(meetings, ours(scope, meetings, eq(meetings.id, id), isHeard(scope.actor)))) > 0;

/** Returns a meeting whose transcript and summary the caller may read. @throws NotFound; Forbidden */
export async function findHeardMeeting(scope: Reading, id: number): Promise<Meeting> {
  const meeting = await findMeeting(scope, id);
  demand(await hearsMeeting(scope, id), msg('Only the team and the participants can read the transcript. Join first.'));
  return meeting;
}
