import { useQuery } from '@tanstack/react-query';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { mayMuteIn } from '#rules/video-rooms.ts';
import { useAsker } from '#web/lib/session.ts';
import { meetingQuery } from '#web/meetings/liveQueries.ts';

/** Whether the user may mute the others in a room. */
export function useMayMute(room: VideoRoom | undefined): boolean {
  const asker = useAsker();
  const meetingId = room?.meetingId ?? null;
  const { data: meeting } = useQuery({ ...meetingQuery(meetingId ?? 0), enabled: meetingId !== null });
  return room !== undefined && mayMuteIn(asker, room, meeting);
}
