import { storageKeys } from '#web/lib/storage.ts';

const maxRecent = 18;

/** The emoji that the user chose last on this device, the latest first. */
export const readRecent = (): string[] => localStorage.getItem(storageKeys.emoji)?.split(' ').filter(Boolean) ?? [];

/** Puts an emoji first. */
export function rememberEmoji(emoji: string): void {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)];
  localStorage.setItem(storageKeys.emoji, recent.slice(0, maxRecent).join(' '));
}
