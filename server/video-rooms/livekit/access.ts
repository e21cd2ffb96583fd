import type { RoomAccess, VideoRoom } from '#contract/video-rooms.ts';
import type { VideoConfig } from '../config.ts';

type Access = { room: VideoRoom; participantId: string; organizationId: number; isHost: boolean; expiresAt: Date };

/** What a participant needs to connect to LiveKit; null if this installation does not use it. */
export async function livekitAccess(
  { room, participantId, organizationId, expiresAt }: Access,
  { livekit }: Pick<VideoConfig, 'livekit'>,
): Promise<RoomAccess['livekit']> {
  if (!livekit) return null;
  const { AccessToken } = await import('livekit-server-sdk');
  const ttl = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity: participantId, ttl });
  token.addGrant({
    room: livekitRoomName(organizationId, room.id),
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
  });
  return { url: livekit.url, token: await token.toJwt() };
}

/** The name of a room on the LiveKit server, which several installations may share. */
export const livekitRoomName = (organizationId: number, roomId: number): string => `${organizationId}-${roomId}`;
