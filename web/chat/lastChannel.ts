import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';

/** The storage key of the channel that the user opened last in this organization. */
export function useLastChannelKey(): string {
  const { id, organizationId } = useCurrentUser();
  return `${storageKeys.lastChannel}.${id}.${organizationId}`;
}

/** The id of the last opened channel; undefined if there is none. */
export const readLastChannel = (key: string): number | undefined => Number(localStorage.getItem(key)) || undefined;

/** Remembers the channel that is open. */
export function rememberChannel(key: string, channelId: number): void {
  try {
    localStorage.setItem(key, String(channelId));
  } catch {
    // The browser has no room, so the chat opens with an earlier channel.
  }
}
