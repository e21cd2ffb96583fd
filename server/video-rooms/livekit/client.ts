import type { RoomServiceClient } from 'livekit-server-sdk';
import type { RoomAccess, VideoRoom } from '#contract/video-rooms.ts';
import type { Config } from '#server/config.ts';
import { livekitRoomName } from './names.ts';

/** How long the LiveKit server may take to answer, in seconds. */
const timeoutSeconds = 5;

/** The API of the LiveKit server; undefined if this installation does not use it. */
export async function openLivekit({
  video: { livekit },
}: Pick<Config, 'video'>): Promise<RoomServiceClient | undefined> {
  if (!livekit) return undefined;
  const { RoomServiceClient } = await import('livekit-server-sdk');
  // Without `failover`, which asks LiveKit's cloud for other regions: our jobs try again by themselves.
  const options = { requestTimeout: timeoutSeconds, failover: false };
  return new RoomServiceClient(livekit.url, livekit.apiKey, livekit.apiSecret, options);
}

/** Returns what the API answers, or undefined if the room or the participant is not there. */
export async function ifPresent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}

/**
 * How long a participant may take to connect, in seconds; later the client joins again. LiveKit renews the token of those who are connected.
 * It is short, because someone we removed could use it again.
 */
const tokenSeconds = 60;
/** When LiveKit closes a room that no one enters, and one that everyone left, in seconds. */
const closing = { emptyTimeout: 60, departureTimeout: 20 };

/** Returns what a participant needs to connect to LiveKit; null if this installation does not use it. */
export async function livekitAccess(
  { id, maxParticipants }: Pick<VideoRoom, 'id' | 'maxParticipants'>,
  participantId: string,
  config: Pick<Config, 'publicUrl' | 'video'>,
): Promise<RoomAccess['livekit']> {
  const { livekit } = config.video;
  if (!livekit) return null;
  const { AccessToken, RoomConfiguration } = await import('livekit-server-sdk');
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity: participantId, ttl: tokenSeconds });
  // No data messages: states, hands and reactions go over our own connection, which knows who sends them.
  const grants = { roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false };
  token.addGrant({ room: livekitRoomName(id, config), ...grants });
  token.roomConfig = new RoomConfiguration({ maxParticipants, ...closing });
  return { url: livekit.url, token: await token.toJwt() };
}
