import { createHmac } from 'node:crypto';
import type { IceServer, RoomCredentials } from '#contract/video-rooms.ts';
import type { VideoConfig } from '#server/config.ts';

/** How long credentials are valid, in seconds. A client gets new ones whenever it enters its room, which it does again before they expire. */
const validitySeconds = 3600;

/** Returns what a person needs to reach others through the TURN servers of the operator, from `now` on. */
export function roomCredentials(userId: string, now: Date, video: Pick<VideoConfig, 'turn'>): RoomCredentials {
  const expiresAt = new Date(now.getTime() + validitySeconds * 1000);
  return { iceServers: iceServersFor(userId, expiresAt, video), expiresAt: expiresAt.toISOString() };
}

/**
 * The TURN servers of the operator with a user's credentials until `expiresAt`; none if there are none. The user name is the expiry in
 * seconds and a user id, the password its HMAC-SHA1 by the shared secret in base64, as coturn's `use-auth-secret` checks it.
 * Source: draft-uberti-behave-turn-rest-00.
 */
export function iceServersFor(userId: string, expiresAt: Date, { turn }: Pick<VideoConfig, 'turn'>): IceServer[] {
  if (!turn) return [];
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: turn.urls, username, credential }];
}
