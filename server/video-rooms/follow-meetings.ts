import { sql } from 'drizzle-orm';
import { isOneOf } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { meetings } from '#server/meetings/table.ts';
import type { ServerScope } from '#server/scope.ts';
import { changeRoomChat } from './chat.ts';
import { readVideoRooms } from './rooms.ts';
import { videoRooms } from './table.ts';

/** Names the rooms of meetings, and their own channels, as the meetings are titled now, and makes the organizers their hosts. */
export async function followMeetings(scope: ServerScope, meetingIds: number[]): Promise<void> {
  const ofMeeting = sql`from ${meetings} where meetings.id = video_rooms.meeting_id`;
  const rows = await touchRows(scope, 'videoRooms', videoRooms, isOneOf(videoRooms.meetingId, meetingIds), {
    name: sql`(select title ${ofMeeting})`,
    createdById: sql`(select organizer_id ${ofMeeting})`,
  });
  const ids = rows.map(({ id }) => id);
  for (const room of await readVideoRooms(scope, ids)) await changeRoomChat(scope, room);
}
