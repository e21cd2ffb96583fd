import type { RoomServiceClient } from 'livekit-server-sdk';
import type { Config } from '#server/config.ts';

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

/** What the API answers, or undefined if the room or the participant is not there. */
export async function ifPresent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}
