import { sql } from 'drizzle-orm';
import type { Reading } from '#server/scope.ts';

/** Returns the ids of the people who declined each of these meetings, or the whole series, by the id of the meeting. */
export async function listDeclined({ db, actor }: Reading, meetingIds: number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; userIds: string[] }>(sql`
    select meetings.id, array_agg(given.user_id) as "userIds" from meetings cross join lateral (
      select distinct on (user_id) user_id, answer from meeting_invitations
      where organization_id = meetings.organization_id and user_id is not null
        and (meeting_id = meetings.id and series_id is null or series_id = meetings.series_id)
      order by user_id, series_id nulls first) as given
    where meetings.organization_id = ${actor.organizationId} and meetings.id = any(${sql.param(meetingIds)}::int[])
      and given.answer = 'declined'
    group by meetings.id`);
  return new Map(rows.map(({ id, userIds }) => [id, userIds]));
}
